/** Calls `act` `count` times, `atOnce` at a time, and returns the results in order. */
export async function inParts<T>(
  count: number,
  atOnce: number,
  act: (index: number) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const left = Math.min(atOnce, count - results.length);
    const from = results.length;
    results.push(...(await Promise.all(Array.from({ length: left }, (_, index) => act(from + index)))));
  }
  return results;
}
