import type { Clock } from "#platform/shared/time.ts";

/** Caches a result from its completion on. Concurrent callers share one run. A failure is not cached. */
export function keptFor<T>(durationMs: number, clock: Clock, make: () => Promise<T>): () => Promise<T> {
  let latest: Promise<T> | undefined;
  /** Undefined while `make` runs. */
  let madeAt: number | undefined;
  return () => {
    const ageMs = madeAt === undefined ? 0 : clock().getTime() - madeAt;
    if (latest && ageMs >= 0 && ageMs < durationMs) return latest;
    madeAt = undefined;
    latest = make().then(
      (result) => {
        madeAt = clock().getTime();
        return result;
      },
      (error: unknown) => {
        latest = undefined;
        throw error;
      },
    );
    return latest;
  };
}
