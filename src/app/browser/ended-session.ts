import { KNOWN_USER } from "#features/account/client.ts";
import { browserStorage } from "#shared/browser-storage.ts";

let forgetting: Promise<void> | undefined;

/** With the prefix no other subdomain can plant it, and have a device forget. */
const COOKIE = `${globalThis.location?.protocol === "https:" ? "__Host-" : ""}session_ended`;

/** What the server says of a session that was ended on purpose: why, and whose it was (server/cookies.ts). */
export function endedSession(): { reason: string; memberHash: string } | undefined {
  const value = document.cookie.split("; ").find((cookie) => cookie.startsWith(`${COOKIE}=`));
  const [, reason, memberHash] = /=([a-z]+)\.([0-9a-f]{64})$/.exec(value ?? "") ?? [];
  return reason && memberHash ? { reason, memberHash } : undefined;
}

/** The device has forgotten. */
export function dropEndedSession(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser.
  document.cookie = `${COOKIE}=;path=/;max-age=0${COOKIE.startsWith("__") ? ";secure" : ""}`;
}

/** Takes what is that member's away from this device; resolves when it is gone. Where nothing was ended, does nothing. */
export function forgetEndedSession(): Promise<void> {
  if (!endedSession()) return Promise.resolve();
  // Read at once: whose session it was is forgotten with it.
  const known = browserStorage("local").read(KNOWN_USER);
  forgetting ??= import("./forget-ended.ts")
    .then((late) => late.forgetEnded(known))
    .catch(console.error)
    .finally(() => {
      forgetting = undefined;
    });
  return forgetting;
}
