/** A connection that needs longer than this is treated as no connection. */
const TIMEOUT_MS = 4000;

export function withTimeout<T>(awaited: Promise<T>, timeoutMs = TIMEOUT_MS): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  // A timer that still runs would keep a process alive.
  return Promise.race([awaited, timedOut]).finally(() => clearTimeout(timer));
}
