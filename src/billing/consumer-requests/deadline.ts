import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";

/** Disposición 954/2025. */
const ANSWER_WITHIN_MS = DAY_MS;
/** What is left for the owner of that, where neither the person nor PayPal acts. */
const LEFT_FOR_OWNER_MS = 4 * HOUR_MS;

interface Dates {
  created_at: string;
  confirmed_at: string | null;
}

/** Returns until when a person must hear what became of the case; ISO 8601. */
export function deadlineOf({ created_at, confirmed_at }: Dates): string {
  return new Date(Date.parse(confirmed_at ?? created_at) + ANSWER_WITHIN_MS).toISOString();
}

/** Returns the day before which a case that is still open at `now` needs the owner. */
export function ownerSince(now: Date): Date {
  return new Date(now.getTime() - ANSWER_WITHIN_MS + LEFT_FOR_OWNER_MS);
}
