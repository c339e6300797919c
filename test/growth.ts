/** Enough that one quiet run is among them on a busy machine. */
const RUNS = 9;

/**
 * How many times longer work takes on eight times the input: about 8 where it is linear, 64 where it is quadratic.
 * Two durations of one machine are compared, never one with a clock.
 */
export async function growthOfEightfold(size: number, work: (size: number) => unknown): Promise<number> {
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // In turns, so that a busy moment falls on both.
  for (let run = 0; run < RUNS; run++) {
    small = Math.min(small, await durationOf(() => work(size)));
    large = Math.min(large, await durationOf(() => work(8 * size)));
  }
  return large / small;
}

async function durationOf(work: () => unknown): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
