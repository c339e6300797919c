/** The list with one of its items at another place; as it is where either place is outside. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  if (from < 0 || from >= list.length || to < 0 || to >= list.length) return next;
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/**
 * The place over which an item is held: it takes that of every other whose middle it has passed.
 *
 * @param middles of the items as they lie, from the top down
 * @param from the place of the one that is held
 * @param at where its own middle is now
 */
export function placeOver(middles: readonly number[], from: number, at: number): number {
  let place = from;
  while (place > 0 && at < (middles[place - 1] ?? 0)) place--;
  while (place < middles.length - 1 && at > (middles[place + 1] ?? 0)) place++;
  return place;
}
