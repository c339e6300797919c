export type IsHeld = () => boolean;

/**
 * Runs `work` while no other tab has the lock. Takes it from a tab that holds it for `limitMs`, which may be suspended:
 * `isHeld` tells the work of that tab. A page that may not use locks works without. Rejects only as `work` does.
 */
export async function withLock<T>(
  name: string,
  limitMs: number,
  work: (isHeld: IsHeld) => Promise<T>,
): Promise<T> {
  const { locks } = navigator;
  let running: Promise<T> | undefined;
  let isHeld = true;
  const run = () => {
    running ??= work(() => isHeld);
    return running;
  };
  const take = (options: LockOptions, otherwise: () => Promise<T>): Promise<T> =>
    locks.request(name, options, run).catch(() => {
      // Another tab has taken the lock: the running work goes on, and `isHeld` tells it.
      isHeld = !running;
      return running ?? otherwise();
    });
  return locks ? take({ signal: AbortSignal.timeout(limitMs) }, () => take({ steal: true }, run)) : run();
}
