import { type Door, doorStore } from "#billing/subscription/client.ts";
import { browserStorage, parseStored } from "#platform/shared/browser-storage.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";

const storage = browserStorage("session");

const WISH = "showSubscriptionModalAfterLogin";
const WISH_KEPT_MS = 15 * MINUTE_MS;
const APPROVED = "approvedPaypalSubscription";

/** Call before leaving for a provider, so that the flow continues after the sign-in. */
export function rememberUpgradeIntent(): void {
  storage.write(WISH, JSON.stringify({ at: Date.now(), door: doorStore.get() }));
}

export function takeUpgradeIntent(): { door: Door | undefined } | undefined {
  const wish = parseStored(storage.read(WISH)) as { at: number; door?: Door } | null;
  storage.write(WISH, null);
  return wish && Date.now() - wish.at < WISH_KEPT_MS ? { door: wish.door } : undefined;
}

/** An approval at PayPal that the server has not confirmed yet. */
interface Approval {
  /** Null if nobody was signed in: then the server decides whose approval it is. */
  userId: string | null;
  paypalSubscriptionId: string;
  /** True if the member had Premium at the time of the approval. */
  isRenewal: boolean;
}

export function writeApproval(approval: Approval | null): void {
  storage.write(APPROVED, approval && JSON.stringify(approval));
}

export function readApproval(): Approval | null {
  return parseStored(storage.read(APPROVED)) as Approval | null;
}

export function clearCheckoutSteps(): void {
  storage.write(WISH, null);
  writeApproval(null);
}
