import { KNOWN_USER } from "#features/account/client.ts";
import { browserStorage } from "#shared/browser-storage.ts";

/** Clears a member's data where the server's cookie says that it ended the session on purpose. */
export async function clearIfEnded(): Promise<void> {
  if (!document.cookie.includes("session_ended=")) return;
  // Read before the first await, because the end of the session deletes this value too.
  const known = browserStorage("local").read(KNOWN_USER);
  await import("./clear-ended-session.ts").then((late) => late.clearEndedSession(known)).catch(console.error);
}
