/** The service worker sees no cookies. While this cache exists, it answers `/` with the members' home. */
export const PREMIUM_MARK = "was-premium";

export function clearPremiumMark(): void {
  globalThis.caches?.delete(PREMIUM_MARK).catch(console.error);
}
