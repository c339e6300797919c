/** A bad connection answers within this, or is as good as none. */
const TIMEOUT_MS = 4000;

/** What is awaited, if it comes soon; else undefined. */
export function withTimeout<T>(awaited: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    awaited,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), TIMEOUT_MS)),
  ]);
}
