import { openDevice } from "./client.ts";

/** Where the device takes no file, it lives as long as the page. */
const onPage = new Map<string, Blob>();

/** A file that this device holds; undefined where it has none of that name. */
export async function readDeviceFile(name: string): Promise<Blob | undefined> {
  return onPage.get(name) ?? (await openDevice()?.readFile(name));
}

/** Keeps a file that no other place has, until it is let go of. */
export async function keepDeviceFile(name: string, content: Blob): Promise<void> {
  if (!(await openDevice()?.putFile(name, content, true))) onPage.set(name, content);
}

/** Keeps a file that the server has too, or is to have by a change that waits, among those that were of use last. */
export async function rememberFile(name: string, content: Blob): Promise<void> {
  await openDevice()?.putFile(name, content, false);
}

export async function dropDeviceFile(name: string): Promise<void> {
  onPage.delete(name);
  await openDevice()?.removeFile(name);
}

/** Of those files, keeps what is still named: the others are gone everywhere else too. */
export async function forgetOtherFiles(named: ReadonlySet<unknown>): Promise<void> {
  await openDevice()?.keepFiles((name) => named.has(name));
}
