import { type Door, doorStore } from "#billing/subscription/client.ts";
import { browserStorage, parseStored } from "#platform/shared/browser-storage.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";

const storage = browserStorage("session");

const WISH = "showSubscriptionModalAfterLogin";
const WISH_KEPT_MS = 15 * MINUTE_MS;
const DOOR = "subscriptionDoor";
const APPROVED = "approvedPaypalSubscription";

/** Call before leaving for a provider, so that the flow continues after the sign-in. */
export function rememberUpgradeIntent(): void {
  const door = doorStore.get();
  storage.write(WISH, String(Date.now()));
  storage.write(DOOR, door ? JSON.stringify(door) : null);
}

export function takeUpgradeIntent(): { door: Door | undefined } | undefined {
  const wishedAt = Number(storage.read(WISH) ?? 0);
  const door = parseStored(storage.read(DOOR)) as Door | undefined;
  forgetWish();
  return Date.now() - wishedAt < WISH_KEPT_MS ? { door: door ?? undefined } : undefined;
}

function forgetWish(): void {
  storage.write(WISH, null);
  storage.write(DOOR, null);
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
  forgetWish();
  writeApproval(null);
}
