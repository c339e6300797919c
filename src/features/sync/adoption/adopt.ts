import { clearDrafts } from "#shared/drafts/drafts.ts";
import { DRAFT_PREFIX, draftName, draftStorage } from "#shared/drafts/open-drafts.ts";
import { currentReplica, reloadNotebook, syncNow, syncStore } from "../client.ts";
import { lostRecords, recollect, recoveryEntries } from "../recovery/lost-records.ts";
import { deleteReplica } from "../replica/delete-replica.ts";
import { EMPTY_REPLICA, loadReplica } from "../replica/replica.ts";
import { openReplicaDatabase } from "../replica/replica-database.ts";
import { openReplicaStore, type ReplicaStore } from "../replica/replica-store.ts";
import { type Former, formerStore } from "./former-store.ts";

/** "drafts": all is there, but for drafts that would replace one of the new account. "failed": all is where it was. */
export type Adoption = "done" | "drafts" | "failed";

/** Moves all to the open notebook, then deletes the lost account's. A second attempt repeats nothing that arrived. */
export async function adopt(former: Former): Promise<Adoption> {
  // Taken before the first await: if somebody else signs in meanwhile, this one is closed and takes nothing.
  const device = currentReplica();
  return inOneTab(former, async () => {
    if (!device || !(await copyNotebook(former, device))) return "failed";
    const hasLeft = moveDrafts(former.id, former.owner);
    await (hasLeft ? emptyFormer(former) : deleteReplica(former.id));
    await reloadNotebook();
    if (hasLeft) return "drafts";
    formerStore.set(null);
    return "done";
  });
}

/** Deletes the lost account's notebook with its drafts. */
export async function letGo(former: Former): Promise<void> {
  await inOneTab(former, async () => {
    await deleteReplica(former.id);
    clearDrafts(former.id);
    formerStore.set(null);
  });
}

/** Another tab may be asking the same. */
async function inOneTab<T>({ id }: Former, work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request(`notebook-${id}:adoption`, work) : work();
}

/** Keeps the proof, so that the next visit asks about the drafts. What has moved must not move again. */
async function emptyFormer({ id }: Former): Promise<void> {
  const { attempt, close } = openReplicaDatabase(id);
  await attempt(async (database) => {
    const emptying = database.transaction(["records", "writes", "files", "facts"], "readwrite");
    for (const name of ["records", "writes", "files"] as const) void emptying.objectStore(name).clear();
    void emptying.objectStore("facts").put(0, "revision");
    await emptying.done;
  });
  await close();
}

async function copyNotebook({ id, kinds }: Former, device: ReplicaStore): Promise<boolean> {
  await syncNow();
  const present = await device.read();
  if (!present?.isComplete || syncStore.get().syncError) return false;
  if (!(await copyFiles(id, device))) return false;
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
    return true;
  } finally {
    await source.close();
  }
}

/** Drafts name pictures that only this device has. */
async function copyFiles(id: string, device: ReplicaStore): Promise<boolean> {
  const { attempt, close } = openReplicaDatabase(id);
  try {
    const names = await attempt((database) => database.getAllKeys("files"));
    if (!names) return false;
    for (const name of names) {
      const file = await attempt((database) => database.get("files", name));
      if (file && !(await device.putFile(name, file.content, file.usedAt === undefined))) return false;
    }
    return true;
  } finally {
    await close();
  }
}

/** Gives drafts to another account of the same person. Returns whether some stay, because the account has others there. */
function moveDrafts(from: string, to: string): boolean {
  const owner = DRAFT_PREFIX + draftName(from, "");
  let hasLeft = false;
  for (const key of draftStorage.keys().filter((key) => key.startsWith(owner))) {
    const next = DRAFT_PREFIX + draftName(to, key.slice(owner.length));
    const [text, present] = [draftStorage.read(key), draftStorage.read(next)];
    if (present !== null && present !== text) {
      hasLeft = true;
      continue;
    }
    draftStorage.write(next, text);
    draftStorage.write(key, null);
    // A full device may have room only now.
    draftStorage.write(next, text);
    // A form on the screen would otherwise write over it.
    window.dispatchEvent(Object.assign(new Event("storage"), { key: next }));
  }
  return hasLeft;
}
