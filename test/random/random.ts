export type Random = () => number;

export function pick<T>(list: readonly T[], random: Random): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}

export function shuffled<T>(list: readonly T[], random: Random): T[] {
  const ranked = list.map((one) => ({ one, rank: random() }));
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/** Returns Mulberry32, a random generator. */
export function randomFrom(seed: number): Random {
  let state = seed + 1;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
