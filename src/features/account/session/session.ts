import { apiOf } from "#shared/api-client.ts";
import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { withTimeout } from "#shared/with-timeout.ts";
import { hasSessionHint, KNOWN_USER, sessionStore } from "../client.ts";
import type { accountContract, User } from "../contract.ts";
import { memberOf, nextSession, type SessionEvent } from "./session-state.ts";

const api = apiOf<typeof accountContract>();
const storage = browserStorage("local");

export function currentMember(): User | undefined {
  return memberOf(sessionStore.get());
}

/** Only a device without the hint of a session changes the state without this (client.ts). */
export function updateSession(event: SessionEvent): void {
  if (event.type === "confirmed") writeCachedUser(event.session.user);
  if (event.type === "ended") writeCachedUser(null);
  sessionStore.set(nextSession(sessionStore.get(), event));
}

/** Without an answer within `withTimeout` the last known user continues; a late answer still applies. */
export async function askSession(): Promise<void> {
  const user = cachedUser();
  const asking = api("GET /api/session");
  const early = user ? await withTimeout(asking) : await asking;
  if (!early) updateSession({ type: "unanswered", user });
  const result = early ?? (await asking);
  if (result.ok) updateSession({ type: "confirmed", session: result.data });
  else if (result.error.code === "unauthenticated") updateSession({ type: "ended" });
  else if (early) updateSession({ type: "unanswered", user });
}

/** Asks again who is signed in. On failure the known state stays: only `refreshSession` ends a session. */
export async function reloadSession(): Promise<void> {
  const result = await api("GET /api/session");
  // The member may have signed out meanwhile.
  if (result.ok && hasSessionHint()) updateSession({ type: "confirmed", session: result.data });
}

/** The last known user of this device, for a start without a connection. */
function cachedUser(): User | null {
  return parseStored(storage.read(KNOWN_USER)) as User | null;
}

/** `null` clears it: another person may use this device next. */
export function writeCachedUser(user: User | null): void {
  storage.write(KNOWN_USER, user && JSON.stringify(user));
}
