const LATEST_MS = 5000;

/**
 * Lets the public pages be read without a connection (`/sw.js`). Silent: where a browser cannot or will not,
 * the page goes on as it is.
 */
export function startOffline(): void {
  if (import.meta.env.DEV) return;
  const register = () =>
    navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  // Safari knows no idle callback, and a busy phone may not be idle for a minute.
  if (typeof requestIdleCallback === "function") requestIdleCallback(register, { timeout: LATEST_MS });
  else setTimeout(register);
}
