/** Enough that one quiet run is among them on a busy machine. */
const RUNS = 9;
/** What is shorter says more of the machine than of the work. */
const LEAST_MS = 2;

/**
 * How many times longer work takes on eight times the input: about 8 where it is linear, 64 where it is quadratic.
 * Two durations of one machine are compared, never one with a clock.
 *
 * @param largeRuns fewer where the growth must be found: a busy moment makes the larger input only slower
 */
export async function growthOfEightfold(
  size: number,
  work: (size: number) => unknown,
  largeRuns = RUNS,
): Promise<number> {
  let times = 1;
  while ((await durationOf(times, () => work(size))) < LEAST_MS) times *= 2;
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // In turns, so that a busy moment falls on both.
  for (let run = 0; run < RUNS; run++) {
    small = Math.min(small, await durationOf(times, () => work(size)));
    if (run < largeRuns) large = Math.min(large, await durationOf(times, () => work(8 * size)));
  }
  return large / small;
}

/** In milliseconds. */
async function durationOf(times: number, work: () => unknown): Promise<number> {
  const begun = performance.now();
  for (let time = 0; time < times; time++) await work();
  return performance.now() - begun;
}
