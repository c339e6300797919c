import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";

/** Disposición 954/2025 asks for an answer within 24 hours. */
const ANSWER_WITHIN_MS = DAY_MS;
/** The rest of that time, in which the owner can act if neither the person nor PayPal has acted. */
const LEFT_FOR_OWNER_MS = 4 * HOUR_MS;

interface Dates {
  created_at: string;
  confirmed_at: string | null;
}

/** Returns until when a person must get the answer to the case; ISO 8601. */
export function deadlineOf({ created_at, confirmed_at }: Dates): string {
  return new Date(Date.parse(confirmed_at ?? created_at) + ANSWER_WITHIN_MS).toISOString();
}

/** Returns the instant before which a case must have begun to need the owner at `now`. */
export function ownerSince(now: Date): Date {
  return new Date(now.getTime() - ANSWER_WITHIN_MS + LEFT_FOR_OWNER_MS);
}
