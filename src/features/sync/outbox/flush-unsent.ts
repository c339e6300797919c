import { flushOutbox, hasUnsentChanges, startSync } from "../client.ts";

/** With files, starting the engine if needed. `limit` bounds the wait. Returns whether anything is left. */
export async function flushUnsent(
  memberId: string,
  limit: (sending: Promise<void>) => Promise<unknown> = (sending) => sending,
): Promise<boolean> {
  if (!(await hasUnsentChanges(memberId))) return false;
  startSync(memberId);
  await limit(flushOutbox());
  return hasUnsentChanges(memberId);
}
