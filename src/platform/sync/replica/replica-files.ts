import { currentReplica } from "../client.ts";
import { fileStore } from "./file-store.ts";

/** Files that IndexedDB refused; they live as long as the page. */
const onPage = new Map<string, Blob>();

function current() {
  const replica = currentReplica();
  return replica && fileStore(replica);
}

/** Returns null if the device, which may have the file, cannot be read. */
export async function readDeviceFile(name: string): Promise<Blob | null | undefined> {
  return onPage.get(name) ?? (await current()?.readFile(name));
}

/** Stores a file that exists only here, until it is deleted. */
export async function saveDeviceFile(name: string, content: Blob): Promise<void> {
  if (!(await current()?.putFile(name, content, true))) onPage.set(name, content);
}

/** Caches a file that the server has or an outbox entry carries. */
export const cacheFile = (name: string, content: Blob) => current()?.putFile(name, content, false);

export async function deleteDeviceFile(name: string): Promise<void> {
  onPage.delete(name);
  await current()?.removeFile(name);
}

export const pruneFiles = (isNamed: (name: string) => boolean) => current()?.pruneFiles(isNamed);
