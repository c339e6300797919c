import type { CallResult } from "#shared/api-client.ts";
import { hasDrafts } from "#shared/drafts/drafts.ts";
import { currentReplica, hasUnsentChanges, reloadNotebook, syncNow, syncStore } from "../client.ts";
import type { Call } from "../engine/sync-loop.ts";
import { lostRecords, recollect, recoveryEntries } from "../recovery/lost-records.ts";
import { deleteReplica, membersOnDevice } from "../replica/delete-replica.ts";
import { EMPTY_REPLICA, loadReplica } from "../replica/replica.ts";
import { openReplicaStore, type ReplicaStore } from "../replica/replica-store.ts";
import { type Former, formerStore } from "./former-store.ts";

interface Judgement {
  whose: "yours" | "not_yours";
  kinds: string[];
}

/**
 * Offers the notebook of a lost account to its owner, and deletes those of other members, unless they hold drafts or
 * unsent entries. Reads nothing of a notebook before the server has said whose it is.
 */
export async function reviewOthers(memberId: string, device: ReplicaStore, call: Call): Promise<void> {
  await keepOwnProof(device, call);
  for (const other of await membersOnDevice()) {
    if (other === memberId) continue;
    const judged = await judge(other, call);
    // Without an answer it stays until the next start.
    if (!judged.ok) continue;
    if (judged.data.whose === "yours") {
      if (currentReplica() === device) formerStore.set({ id: other, kinds: judged.data.kinds });
    } else if (!hasDrafts(other) && !(await hasUnsentChanges(other))) await deleteReplica(other);
  }
}

async function keepOwnProof(device: ReplicaStore, call: Call): Promise<void> {
  if (await device.readProof()) return;
  const result = await call<{ proof?: string }>("GET /api/notebook/owner-proof", {});
  if (result.ok && result.data.proof) await device.keepProof(result.data.proof);
}

async function judge(former: string, call: Call): Promise<CallResult<Judgement>> {
  const store = openReplicaStore(former);
  const proof = await store.readProof();
  await store.close();
  // Its owner has not been here since proofs exist.
  if (!proof) return { ok: true, data: { whose: "not_yours", kinds: [] } };
  return call<Judgement>("POST /api/notebook/judgements", { body: { former, proof } });
}

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
