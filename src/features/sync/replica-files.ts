import { currentReplica } from "./client.ts";

/** Where the device takes no file, it lives as long as the page. */
const onPage = new Map<string, Blob>();

/** A file that this device holds; undefined where it has none of that name. */
export async function readDeviceFile(name: string): Promise<Blob | undefined> {
  return onPage.get(name) ?? (await currentReplica()?.readFile(name));
}

/** Keeps a file that no other place has, until it is let go of. */
export async function saveDeviceFile(name: string, content: Blob): Promise<void> {
  if (!(await currentReplica()?.putFile(name, content, true))) onPage.set(name, content);
}

/** Keeps a file that the server has too, or is to have by a change that waits, among those that were of use last. */
export async function cacheFile(name: string, content: Blob): Promise<void> {
  await currentReplica()?.putFile(name, content, false);
}

export async function deleteDeviceFile(name: string): Promise<void> {
  onPage.delete(name);
  await currentReplica()?.removeFile(name);
}

/** Of those files, keeps what is still named: the others are gone everywhere else too. */
export async function pruneDeviceFiles(named: ReadonlySet<unknown>): Promise<void> {
  await currentReplica()?.pruneFiles((name) => named.has(name));
}
