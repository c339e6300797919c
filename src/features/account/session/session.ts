import { apiOf, type CallError } from "#shared/api-client.ts";
import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { guard, sessionMark } from "#shared/call-api.ts";
import { SECOND_MS } from "#shared/time.ts";
import { hasSessionHint, KNOWN_USER, sessionStore } from "../client.ts";
import type { accountContract, User } from "../contract.ts";
import { memberOf, nextSession, type SessionEvent } from "./session-state.ts";

const api = apiOf<typeof accountContract>();
const storage = browserStorage("local");

/** Longer than a slow connection needs. What waits for the answer then tries again. */
const ANSWER_MAX_MS = 30 * SECOND_MS;
const OVER: CallError = { code: "unauthenticated", message: "" };

/** `expires_at` ties the user to a session; an earlier version did not store it. */
type KnownUser = User & { expires_at?: number };

let asking: Promise<CallError | undefined> | undefined;

export function currentMember(): User | undefined {
  return memberOf(sessionStore.get());
}

/** Only a device without the hint of a session changes the state without this (client.ts). */
export function updateSession(event: SessionEvent): void {
  if (event.type === "confirmed")
    writeKnownUser({ ...event.session.user, expires_at: event.session.expires_at });
  if (event.type === "ended") writeKnownUser(null);
  sessionStore.set(nextSession(sessionStore.get(), event));
}

/**
 * Asks who is signed in; callers share a question. The member whom the device knows is shown at once, and the answer
 * corrects it (decision 0074). Returns why the server named nobody.
 */
export function askSession(): Promise<CallError | undefined> {
  if (!guard.confirm) window.addEventListener("session-renewed", keepKnownUser);
  guard.confirm = confirmMember;
  const user = knownUser(true);
  if (user) updateSession({ type: "known", user });
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
  // The member may have signed out meanwhile.
  if (!hasSessionHint()) return OVER;
  if (!result.ok) {
    const user = knownUser(false);
    updateSession(user ? { type: "known", user } : { type: "unanswered" });
    return result.error;
  }
  // Another tab may have begun another member's session since the question.
  if (isOfSession(sessionMark(), result.data) === false && !isAgain) return ask(true);
  updateSession({ type: "confirmed", session: result.data });
  return undefined;
}

/** Asks about a member whom only the device has named. Returns why the server has not named them in this page. */
async function confirmMember(memberId: string): Promise<CallError | undefined> {
  const isNamed = () => {
    const session = sessionStore.get();
    return session.status === "signed-in" && session.user.id === memberId ? session.expires_at > 0 : undefined;
  };
  const error = isNamed() === false ? await askSession() : undefined;
  return isNamed() ? undefined : (error ?? OVER);
}

/** Undefined if another session has begun since; with `isSure`, also where nothing tells. */
function knownUser(isSure: boolean): User | undefined {
  const known = readKnownUser();
  return known && (isOfSession(sessionMark(), known) ?? !isSure) ? known : undefined;
}

/** Undefined where a device of an earlier version does not tell. */
function isOfSession(mark: string, { expires_at }: { expires_at?: number }): boolean | undefined {
  return mark && expires_at ? Math.round(Number(mark) / SECOND_MS) === expires_at : undefined;
}

/** New tokens continue the session, even if its next answer is lost. */
function keepKnownUser(renewed: Event): void {
  const { mark, expires_at } = (renewed as CustomEvent<{ mark: string; expires_at: number }>).detail;
  const known = readKnownUser();
  if (known && isOfSession(mark, known)) writeKnownUser({ ...known, expires_at });
}

function readKnownUser(): KnownUser | null {
  return parseStored(storage.read(KNOWN_USER)) as KnownUser | null;
}

/** `null` clears it: another person may use this device next. */
export function writeKnownUser(user: KnownUser | null): void {
  storage.write(KNOWN_USER, user && JSON.stringify(user));
}
