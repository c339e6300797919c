import { currentReplica, reloadNotebook, syncNow, syncStore } from "../client.ts";
import { lostRecords, recollect, recoveryEntries } from "../recovery/lost-records.ts";
import { deleteReplica } from "../replica/delete-replica.ts";
import { EMPTY_REPLICA, loadReplica } from "../replica/replica.ts";
import { openReplicaStore } from "../replica/replica-store.ts";
import { type Former, formerStore } from "./former-store.ts";

/**
 * Puts everything of the lost account's notebook into the outbox of the open one, and then deletes it. Returns whether
 * it is there. A second attempt repeats nothing that arrived.
 */
export async function adopt({ id, kinds }: Former): Promise<boolean> {
  await syncNow();
  const device = currentReplica();
  const present = await device?.read();
  if (!device || !present?.isComplete || syncStore.get().syncError) return false;
  const source = openReplicaStore(id);
  try {
    const stored = await source.read();
    if (!stored) return false;
    const mine = loadReplica(EMPTY_REPLICA, stored);
    const theirs = loadReplica(EMPTY_REPLICA, present);
    const lost =
      mine.revision === 0
        ? []
        : await recoveryEntries(
            lostRecords(mine.records, theirs.records, { kinds, knowsDeletions: mine.isComplete }),
            // Revisions of the first epoch exist in both accounts.
            recollect({ ...mine, epoch: mine.epoch || id }, 0),
            source.readFile,
          );
    const isThere = (entry: { id: string }) => present.outbox.some((one) => one.id === entry.id);
    for (const entry of [...lost, ...stored.outbox])
      if (!isThere(entry) && !(await device.enqueue(entry))) return false;
  } finally {
    await source.close();
  }
  await letGo(id);
  await reloadNotebook();
  return true;
}

/** Deletes the lost account's notebook. */
export async function letGo(id: string): Promise<void> {
  await deleteReplica(id);
  formerStore.set(null);
}
