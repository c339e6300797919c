export type IsHeld = () => boolean;

/**
 * Runs `work` while no other tab has the lock. Takes the lock from a tab that has held it for `limitMs`, because that
 * tab may be suspended. In that tab, `isHeld` then returns false. A page without Web Locks runs `work` without a lock.
 * Rejects only if `work` rejects.
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
      // If `work` runs, another tab has taken the lock. The work goes on, and `isHeld` tells it of the loss.
      isHeld = !running;
      return running ?? otherwise();
    });
  return locks ? take({ signal: AbortSignal.timeout(limitMs) }, () => take({ steal: true }, run)) : run();
}
