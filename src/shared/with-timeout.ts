/** A slow connection that needs longer counts as none. */
const TIMEOUT_MS = 4000;

export function withTimeout<T>(awaited: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    awaited,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), TIMEOUT_MS)),
  ]);
}
