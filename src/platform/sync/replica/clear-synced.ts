import { deleteReplica, hasUnsent } from "../notebooks.ts";
import { UNRETURNED } from "./history.ts";
import { answered, openReplicaDatabase } from "./replica-database.ts";

/**
 * Clears the data that the server has too, even if the replica is not open. The outbox, files that only this device
 * has, and a replica that the server may lack wait for the next sign-in. Returns true on success.
 */
export async function clearSynced(memberId: string): Promise<boolean> {
  const { write, close } = openReplicaDatabase(memberId);
  const left = await write(
    ["records", "writes", "facts", "files"],
    async ({ records, writes, facts, files }) => {
      if (await answered(facts.get(UNRETURNED))) return 1;
      records.clear();
      // The next sign-in starts with a full pull.
      facts.clear();
      for (const name of await answered(files.index("usedAt").getAllKeys())) files.delete(name);
      return (await answered(writes.count())) + (await answered(files.count()));
    },
  );
  await close();
  if (left === 0) await deleteReplica(memberId);
  return left !== false;
}

/** Deletes other members' replicas, except those with unsent text or of an account that a restore may have lost. */
export async function deleteOthers(others: readonly string[], isStillOpen: () => boolean): Promise<void> {
  for (const other of others.filter(isDerived)) {
    const { hasDrafts } = await import("#platform/shared/drafts/drafts.ts");
    if (hasDrafts(other) || hasUnsent(other) || (await hasUnsentStored(other)) !== false) continue;
    // Meanwhile the owner of that replica may have signed in here.
    if (isStillOpen()) await deleteReplica(other);
  }
}

/** Returns true if a lost account would get this id again (decision 0079). Older ids are random UUIDs of version 7. */
const isDerived = (memberId: string) => memberId[14] === "8";

/** True if unsent entries or unreturned records are stored, also for a closed replica; undefined if unreadable. */
export async function hasUnsentStored(memberId: string): Promise<boolean | undefined> {
  const { read, close } = openReplicaDatabase(memberId);
  const found = await read(
    async ({ writes, facts }) => (await answered(writes.count())) + (await answered(facts.count(UNRETURNED))),
  );
  void close();
  return found === undefined ? found : found > 0;
}
