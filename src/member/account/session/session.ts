import { apiOf, type CallError } from "#platform/shared/api-client.ts";
import { browserStorage, KNOWN_USER, parseStored } from "#platform/shared/browser-storage.ts";
import { guard, isOfSession, sessionMark } from "#platform/shared/call-api.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { hasSessionHint, sessionStore } from "../client.ts";
import type { accountContract, User } from "../contract.ts";
import { memberOf, nextSession, type SessionEvent } from "./session-state.ts";

const api = apiOf<typeof accountContract>();
const storage = browserStorage("local");

/** The longest wait for an answer, longer than a slow connection needs. After it the waiting calls may try again. */
const ANSWER_MAX_MS = 30 * SECOND_MS;
const OVER: CallError = { code: "unauthenticated", message: "" };

/** `expires_at` ties the user to a session; an earlier version did not store it. */
type KnownUser = User & { expires_at?: number };

let asking: Promise<CallError | undefined> | undefined;

export function currentMember(): User | undefined {
  return memberOf(sessionStore.get());
}

/** Every change of the session goes through here, except in the `client.ts` of this feature. */
export function updateSession(event: SessionEvent): void {
  if (event.type === "confirmed")
    writeKnownUser({ ...event.session.user, expires_at: event.session.expires_at });
  if (event.type === "ended") writeKnownUser(null);
  sessionStore.set(nextSession(sessionStore.get(), event));
}

/**
 * Asks who is signed in; concurrent callers share one request. The member whom the device knows is shown at once, and
 * the answer corrects it (decision 0074). Returns an error if the server named nobody.
 */
export function askSession(): Promise<CallError | undefined> {
  guard.confirm = confirmMember;
  const user = knownUser(true);
  if (user) updateSession({ type: "unanswered", user });
  asking ??= ask().finally(() => {
    asking = undefined;
  });
  return asking;
}

async function ask(isAgain = false): Promise<CallError | undefined> {
  const result = await api("GET /api/session", { timeoutMs: ANSWER_MAX_MS });
  if (!result.ok && result.error.code === "unauthenticated") {
    updateSession({ type: "ended" });
    return result.error;
  }
  // The member may have signed out meanwhile. A page that knew nobody heard of this from no other tab.
  if (!hasSessionHint()) {
    if (sessionStore.get().status === "loading") updateSession({ type: "signed-out" });
    return OVER;
  }
  if (!result.ok) {
    updateSession({ type: "unanswered", user: knownUser(false) });
    return result.error;
  }
  // Another tab may have begun another member's session since the question.
  if (isOfSession(sessionMark(), result.data) === false && !isAgain) return ask(true);
  updateSession({ type: "confirmed", session: result.data });
  return undefined;
}

/** Asks the server about a member whom only the device knows. Returns an error if the server did not confirm them. */
async function confirmMember(memberId: string): Promise<CallError | undefined> {
  const end = () => {
    const session = sessionStore.get();
    return session.status === "signed-in" && session.user.id === memberId ? session.expires_at : undefined;
  };
  const error = end() === 0 ? await askSession() : undefined;
  if (end()) return undefined;
  // Sync treats "internal" as the error of one entry, and would ask again for the next entry.
  return error?.code === "internal" ? { ...error, code: "unavailable" } : (error ?? OVER);
}

/** Returns undefined if another session has begun or, with `isSure`, if the session epochs cannot be compared. */
function knownUser(isSure: boolean): User | undefined {
  const known = parseStored(storage.read(KNOWN_USER)) as KnownUser | null;
  return known && (isOfSession(sessionMark(), known) ?? !isSure) ? known : undefined;
}

/** Stores the last known user. `null` clears it, because another person may use this device next. */
export function writeKnownUser(user: KnownUser | null): void {
  storage.write(KNOWN_USER, user && JSON.stringify(user));
}
