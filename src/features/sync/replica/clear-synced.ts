import { deleteReplica } from "./delete-replica.ts";
import { openDatabase, UNRETURNED } from "./replica-database.ts";

/**
 * Also of a replica that is not open. The outbox, files that only this device has, and a replica that the server may
 * lack, wait for the next sign-in.
 */
export async function clearSynced(memberId: string): Promise<void> {
  const database = await openDatabase(memberId).catch(() => undefined);
  if (!database) return;
  const forgetting = database.transaction(["records", "writes", "facts", "files"], "readwrite");
  if (await forgetting.objectStore("facts").get(UNRETURNED)) return database.close();
  const files = forgetting.objectStore("files");
  void forgetting.objectStore("records").clear();
  // The next sign-in starts with a full pull.
  void forgetting.objectStore("facts").clear();
  for (const name of await files.index("usedAt").getAllKeys()) void files.delete(name);
  const left = (await forgetting.objectStore("writes").count()) + (await files.count());
  await forgetting.done;
  database.close();
  if (left === 0) await deleteReplica(memberId);
}
