/** The number of runs, high enough that one run has no garbage collection. */
const RUNS = 9;
/** Shorter durations measure the machine rather than the work. */
const LEAST_MS = 2;

/**
 * Returns how many times longer `work` takes on eight times the input: about 8 if linear, 64 if quadratic.
 * @param largeRuns the runs on the large input; few are enough to show quadratic growth, because noise only slows runs
 */
export async function growthOfEightfold(
  size: number,
  work: (size: number) => unknown,
  largeRuns = RUNS,
): Promise<number> {
  let times = 1;
  while ((await leastOf(3, () => durationOf(times, () => work(size)))) < LEAST_MS) times *= 2;
  let [small, large] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // The runs alternate and take about equally long, so that garbage collection slows both sizes equally.
  for (let run = 0; run < RUNS; run++) {
    small = Math.min(small, (await durationOf(8 * times, () => work(size))) / 8);
    if (run < largeRuns) large = Math.min(large, await durationOf(times, () => work(8 * size)));
  }
  return large / small;
}

/** The system counts CPU time by ticks of some milliseconds, so that a single short run may seem long. */
async function leastOf(runs: number, duration: () => Promise<number>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs; run++) least = Math.min(least, await duration());
  return least;
}

async function durationOf(times: number, work: () => unknown): Promise<number> {
  const begun = processorMs();
  for (let time = 0; time < times; time++) await work();
  return processorMs() - begun;
}

/**
 * Returns the CPU time of this thread. A clock would also count the time for which a busy machine lets the thread wait.
 */
export function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}
