import { withTimeout } from "#platform/shared/with-timeout.ts";
import { flushOutbox, isOpen, startSync, syncStore } from "#platform/sync/client.ts";
import { hasUnsent, membersOnDevice } from "#platform/sync/notebooks.ts";
import { hasUnsentStored } from "#platform/sync/replica/clear-synced.ts";

/** Sends the outbox with its files, and starts the engine if needed. Returns whether anything is left. */
export async function flushUnsent(memberId: string): Promise<boolean> {
  if (!(await hasUnsentChanges(memberId))) return false;
  startSync(memberId);
  await flushOutbox();
  return hasUnsentChanges(memberId);
}

/** Checks the mark in localStorage first, then this page, then the database: storage may have refused the mark. */
async function hasUnsentChanges(memberId: string): Promise<boolean> {
  if (hasUnsent(memberId)) return true;
  if (isOpen(memberId) && syncStore.get().outbox.length > 0) return true;
  const isListed = async () => (await membersOnDevice()).includes(memberId);
  if (!isOpen(memberId) && !(await isListed())) return false;
  // A database that cannot be read may hold unsent entries.
  return (await withTimeout(hasUnsentStored(memberId))) ?? isListed();
}
