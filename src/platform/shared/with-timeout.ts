/** A connection that needs longer than this is treated as no connection. */
const TIMEOUT_MS = 4000;

export function withTimeout<T>(awaited: Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T | undefined> {
  return Promise.race([
    awaited,
    new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs)),
  ]);
}
