import { type Clock, MINUTE_MS } from "#shared/time.ts";
import type { LiveSession } from "../session.ts";
import { type CallLimit, callLimit } from "./call-limit.ts";

/** The first sync of 50,000 records takes 369 calls. */
const CALLS_PER_SESSION = 600;
/** A member's devices may come back together. */
const CALLS_PER_MEMBER = 1500;

/** The limit that refuses this session's call; undefined where it may be made. */
export type SessionLimit = (session: LiveSession) => CallLimit | undefined;

/**
 * Limits the calls of a session and of all sessions of its member, a minute. Only a session that the database knows is
 * counted: a cookie's value could be another one in every call.
 */
export function sessionLimit(clock: Clock): SessionLimit {
  const ofSession = callLimit(CALLS_PER_SESSION, MINUTE_MS, clock);
  const ofMember = callLimit(CALLS_PER_MEMBER, MINUTE_MS, clock);
  return ({ sessionId, userId }) => {
    if (!ofSession(sessionId)) return ofSession;
    return ofMember(userId) ? undefined : ofMember;
  };
}
