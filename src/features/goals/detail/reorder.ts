/** Returns a copy with one item moved; unchanged if an index is out of range. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** The dragged item passes every one whose middle it has crossed. `middles`: before the drag, from top to bottom. */
export function placeOver(middles: readonly number[], from: number, at: number): number {
  let place = from;
  while (place > 0 && at < (middles[place - 1] ?? 0)) place--;
  while (place < middles.length - 1 && at > (middles[place + 1] ?? 0)) place++;
  return place;
}
