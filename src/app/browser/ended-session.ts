import { KNOWN_USER } from "#features/account/client.ts";
import { browserStorage } from "#shared/browser-storage.ts";

/**
 * Where the server has noted in a cookie that it ended a session on purpose, takes what is that member's away from this
 * device; resolves when it is gone.
 */
export async function clearIfEnded(): Promise<void> {
  if (!document.cookie.includes("session_ended=")) return;
  // Read at once: whose session it was is forgotten with it.
  const known = browserStorage("local").read(KNOWN_USER);
  await import("./clear-ended-session.ts").then((late) => late.clearEndedSession(known)).catch(console.error);
}
