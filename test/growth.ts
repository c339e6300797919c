/** Enough that one quiet run is among them on a busy machine. */
const RUNS = 9;

/**
 * How many times longer work takes on eight times the input: about 8 where it is linear, 64 where it is quadratic.
 * Two durations of one machine are compared, never one with a clock.
 */
export async function growthOfEightfold(size: number, work: (size: number) => unknown): Promise<number> {
  const small = await shortest(() => work(size));
  const large = await shortest(() => work(8 * size));
  return large / small;
}

async function shortest(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run++) {
    const begun = performance.now();
    await work();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}
