import { flushOutbox, hasUnsentChanges, startSync } from "../client.ts";

/**
 * Sends a member's outbox with its files, starting the engine if needed. Returns whether anything is left.
 *
 * @param limit bounds the wait for the server
 */
export async function flushUnsent(
  memberId: string,
  limit: (sending: Promise<void>) => Promise<unknown> = (sending) => sending,
): Promise<boolean> {
  if (!(await hasUnsentChanges(memberId))) return false;
  startSync(memberId);
  await limit(flushOutbox());
  return hasUnsentChanges(memberId);
}
