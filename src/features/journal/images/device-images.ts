import { askSession } from "#features/account/session/session.ts";
import { cacheFile, readDeviceFile } from "#features/sync/replica/replica-files.ts";

const UNAUTHENTICATED = 401;

/** Returns a `data:` URL, because the CSP forbids `blob:`. Reads the device's copy, else the server's. */
export async function shownImage(url: string): Promise<string | undefined> {
  const here = await addressOf(await readDeviceFile(url));
  return here ?? addressOf(await fetchImage(url));
}

async function fetchImage(url: string): Promise<Blob | undefined> {
  let response = await fetch(url).catch(() => undefined);
  if (response?.status === UNAUTHENTICATED) {
    // The session token may have expired while the device slept; asking for the session refreshes it.
    await askSession();
    response = await fetch(url).catch(() => undefined);
  }
  const content = response?.ok ? await response.blob().catch(() => undefined) : undefined;
  if (!content?.type.startsWith("image/")) return undefined;
  void cacheFile(url, content);
  return content;
}

/** Undefined if the browser cannot read its stored copy any more. */
async function addressOf(content: Blob | undefined): Promise<string | undefined> {
  if (!content) return undefined;
  const { promise, resolve } = Promise.withResolvers<string | undefined>();
  const reader = new FileReader();
  reader.onload = () => resolve(String(reader.result));
  reader.onerror = () => resolve(undefined);
  reader.readAsDataURL(content);
  return promise;
}
