import type { Clock } from "#platform/shared/time.ts";

/** Caches a result for `durationMs` after its completion. Concurrent callers share one run. A failure is not cached. */
export function keptFor<T>(durationMs: number, clock: Clock, make: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let kept: { result: T; madeAt: number } | undefined;
  const run = async () => {
    const result = await make();
    kept = { result, madeAt: clock().getTime() };
    return result;
  };
  return async () => {
    const ageMs = clock().getTime() - (kept?.madeAt ?? 0);
    if (kept && ageMs >= 0 && ageMs < durationMs) return kept.result;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
}
