const LATEST_MS = 5000;

/** Registers `/sw.js`, with which public pages work offline. A failure does not affect the page. */
export function startOffline(): void {
  if (import.meta.env.DEV) return;
  const register = () =>
    navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  // Safari has no `requestIdleCallback`. A busy phone may not be idle for a minute, hence the timeout.
  if (typeof requestIdleCallback === "function") requestIdleCallback(register, { timeout: LATEST_MS });
  else setTimeout(register);
}
