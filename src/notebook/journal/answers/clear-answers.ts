/** Names the cache of the answers that a member pressed on a notification (service-worker-push.browser.js). */
export function answersCache(memberId: string): string {
  return `answers-${memberId}`;
}

export function clearAnswers(memberId: string): void {
  globalThis.caches?.delete(answersCache(memberId)).catch(console.error);
}
