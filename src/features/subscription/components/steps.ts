import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { MINUTE_MS } from "#shared/time.ts";

const storage = browserStorage("session");

const WISH = "showSubscriptionModalAfterLogin";
/** Longer than a sign-in takes, shorter than a change of mind. */
const WISH_KEPT_MS = 15 * MINUTE_MS;
const APPROVED = "approvedPaypalSubscription";

/** Remembers, on the way to a provider's sign-in, that the way to Premium is to go on afterwards. */
export function rememberUpgradeIntent(): void {
  storage.write(WISH, String(Date.now()));
}

/** Whether the way to Premium was wished for before signing in; the wish is gone then. */
export function takeUpgradeIntent(): boolean {
  const wishedAt = Number(storage.read(WISH) ?? 0);
  storage.write(WISH, null);
  return Date.now() - wishedAt < WISH_KEPT_MS;
}

/** A subscription that was approved at PayPal and has still to be confirmed by the server. */
export interface Approval {
  /** Who was there when it was approved; null where nobody was: the server says whether it is theirs who come. */
  userId: string | null;
  paypalSubscriptionId: string;
  /** Had Premium when it was approved: a new subscription after a cancelled one. */
  isRenewal: boolean;
}

export function writeApproval(approval: Approval | null): void {
  storage.write(APPROVED, approval && JSON.stringify(approval));
}

export function readApproval(): Approval | null {
  return parseStored(storage.read(APPROVED)) as Approval | null;
}

/** What a member leaves behind in this tab goes with them. */
export function clearCheckoutSteps(): void {
  storage.write(WISH, null);
  writeApproval(null);
}
