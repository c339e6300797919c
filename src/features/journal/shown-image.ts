import { reloadSession } from "#features/account/reload-session.ts";
import { cacheFile, readDeviceFile } from "#features/sync/replica-files.ts";

const UNAUTHENTICATED = 401;

/**
 * A picture as a `data:` address, for the pages' policy allows no other of what is on the device: from there, or from
 * the server; undefined where neither gives it.
 *
 * @param url as a page of the journal names it
 */
export async function shownImage(url: string): Promise<string | undefined> {
  const here = await addressOf(await readDeviceFile(url));
  return here ?? addressOf(await fetchImage(url));
}

async function fetchImage(url: string): Promise<Blob | undefined> {
  let response = await fetch(url).catch(() => undefined);
  if (response?.status === UNAUTHENTICATED) {
    // The session's hour may have ended while the device slept; asking for it begins the next.
    await reloadSession();
    response = await fetch(url).catch(() => undefined);
  }
  const content = response?.ok ? await response.blob().catch(() => undefined) : undefined;
  if (!content?.type.startsWith("image/")) return undefined;
  void cacheFile(url, content);
  return content;
}

/** Undefined where there is no picture, or one that the browser cannot read any more. */
async function addressOf(content: Blob | undefined): Promise<string | undefined> {
  return content && dataAddress(content).catch(() => undefined);
}

function dataAddress(content: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(content);
  });
}
