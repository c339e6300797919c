import { type CallLimit, callLimit } from "#platform/limits/call-limit.ts";
import type { LiveSession } from "#platform/session/session.ts";
import { type Clock, MINUTE_MS } from "#platform/shared/time.ts";

/** The first sync of a full account takes more than 200 calls: 100 MiB of text in pages of 512 KiB. */
const CALLS_PER_SESSION = 600;
/** Several devices of a member may reconnect together. */
const CALLS_PER_MEMBER = 1500;

/** Returns the limit that refuses this call, or undefined. `weight`: how many calls it counts as. */
export type SessionLimit = (session: LiveSession, weight?: number) => CallLimit | undefined;

/** Counts calls per minute only of stored sessions, because a client could invent a new cookie for each call. */
export function sessionLimit(clock: Clock): SessionLimit {
  const ofSession = callLimit(CALLS_PER_SESSION, MINUTE_MS, clock);
  const ofMember = callLimit(CALLS_PER_MEMBER, MINUTE_MS, clock);
  return ({ sessionId, userId }, weight) => {
    if (!ofSession(sessionId, weight)) return ofSession;
    return ofMember(userId, weight) ? undefined : ofMember;
  };
}
