/** Enough runs that one of them with a garbage collection changes their sum little. */
const RUNS = 9;
/** The system counts CPU time in ticks of about 4 ms, so that a shorter run may seem to take none. */
const LEAST_MS = 20;

/** Returns how many times longer `work` takes on eight times the input: about 8 if linear, 64 if quadratic. */
export async function growthOfEightfold(size: number, work: (size: number) => unknown): Promise<number> {
  let times = 1;
  while ((await durationOf(8 * times, () => work(size))) < LEAST_MS) times *= 2;
  let [small, large] = [0, 0];
  // The runs alternate and take about equally long, so that garbage collection slows both sizes equally.
  for (let run = 0; run < RUNS; run++) {
    small += (await durationOf(8 * times, () => work(size))) / 8;
    large += await durationOf(times, () => work(8 * size));
  }
  return large / small;
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
