import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";

/** Disposición 954/2025 asks for an answer within 24 hours. */
const ANSWER_WITHIN_MS = DAY_MS;
/** The part of the 24 hours that is reserved for the owner. */
const LEFT_FOR_OWNER_MS = 4 * HOUR_MS;

export function deadlineOf(request: { created_at: string; confirmed_at: string | null }): string {
  const since = Date.parse(request.confirmed_at ?? request.created_at);
  return new Date(since + ANSWER_WITHIN_MS).toISOString();
}

/** Returns an instant. The owner must handle each open case that began before it. */
export function ownerSince(now: Date): Date {
  return new Date(now.getTime() - ANSWER_WITHIN_MS + LEFT_FOR_OWNER_MS);
}
