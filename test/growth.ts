/** Enough runs to include one without a collection of garbage. */
const RUNS = 9;
/** Shorter durations measure the machine rather than the work. */
const LEAST_MS = 2;

/**
 * Returns how many times longer `work` takes on eight times the input: about 8 if linear, 64 if quadratic.
 *
 * @param largeRuns fewer where quadratic growth is expected: noise only makes the large input slower
 */
export async function growthOfEightfold(
  size: number,
  work: (size: number) => unknown,
  largeRuns = RUNS,
): Promise<number> {
  let times = 1;
  while ((await durationOf(times, () => work(size))) < LEAST_MS) times *= 2;
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Alternating and about equally long, so that garbage is collected as often for both sizes.
  for (let run = 0; run < RUNS; run++) {
    small = Math.min(small, (await durationOf(8 * times, () => work(size))) / 8);
    if (run < largeRuns) large = Math.min(large, await durationOf(times, () => work(8 * size)));
  }
  return large / small;
}

async function durationOf(times: number, work: () => unknown): Promise<number> {
  const begun = processorMs();
  for (let time = 0; time < times; time++) await work();
  return processorMs() - begun;
}

/** What this thread has worked, because the clock also counts what a busy machine lets it wait. */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
