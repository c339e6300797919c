import { MINUTE_MS } from "#shared/time.ts";

const WISH = "showSubscriptionModalAfterLogin";
/** Longer than a sign-in takes, shorter than a change of mind. */
const WISH_KEPT_MS = 15 * MINUTE_MS;
const APPROVED = "approvedPaypalSubscription";

/** Remembers, on the way to a provider's sign-in, that the way to Premium is to go on afterwards. */
export function wishForSubscription(): void {
  keepInSession(WISH, String(Date.now()));
}

/** Whether the way to Premium was wished for before signing in; the wish is gone then. */
export function takeWishForSubscription(): boolean {
  const wishedAt = Number(readFromSession(WISH) ?? 0);
  keepInSession(WISH, null);
  return Date.now() - wishedAt < WISH_KEPT_MS;
}

/** A subscription that was approved at PayPal and has still to be confirmed by the server. */
export interface Approval {
  userId: string;
  paypalSubscriptionId: string;
  /** Had Premium when it was approved: a new subscription after a cancelled one. */
  isRenewal: boolean;
}

export function keepApproval(approval: Approval | null): void {
  keepInSession(APPROVED, approval && JSON.stringify(approval));
}

export function readApproval(): Approval | null {
  return JSON.parse(readFromSession(APPROVED) ?? "null") as Approval | null;
}

/** What a member leaves behind in this tab goes with them. */
export function forgetSubscriptionSteps(): void {
  keepInSession(WISH, null);
  keepApproval(null);
}

/** Storage may be switched off: then the thing to remember is forgotten with the page. */
function keepInSession(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {}
}

function readFromSession(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}
