import { currentReplica } from "../client.ts";

/** Files that IndexedDB refused; they live as long as the page. */
const onPage = new Map<string, Blob>();

export async function readDeviceFile(name: string): Promise<Blob | undefined> {
  return onPage.get(name) ?? (await currentReplica()?.readFile(name));
}

/** Stores a file that exists only here, until it is deleted. */
export async function saveDeviceFile(name: string, content: Blob): Promise<void> {
  if (!(await currentReplica()?.putFile(name, content, true))) onPage.set(name, content);
}

/** Caches a file that the server has or an outbox entry carries. */
export async function cacheFile(name: string, content: Blob): Promise<void> {
  await currentReplica()?.putFile(name, content, false);
}

export async function deleteDeviceFile(name: string): Promise<void> {
  onPage.delete(name);
  await currentReplica()?.removeFile(name);
}
