import type { Payment } from "#billing/subscription/access.ts";
import type { UserId } from "#platform/session/session.ts";

/** A subscription at PayPal. */
export interface PaidSubscription {
  id: string;
  userId: UserId;
  payments: readonly Payment[];
  /** When the person last withdrew from another one, also with an account that they deleted. ISO 8601. */
  withdrawnAt: string | undefined;
}

interface Ending {
  id: string;
  userId: UserId;
  /** English, for PayPal and the audit trail; at most 128 characters. */
  reason: string;
  /** Whether every payment is given back. */
  isRefunded: boolean;
}

/** Implemented in app/server. Throws the AppError `provider_failed` if PayPal refuses or does not answer. */
export interface Billing {
  /** Asks PayPal for the member's last subscription; undefined without one. */
  lookUp(userId: UserId): Promise<PaidSubscription | undefined>;
  /** Idempotent. Without a refund, the paid period stays usable. */
  end(ending: Ending): Promise<void>;
  /** Where letters to a member go; null without an address. */
  addressOf(userId: UserId): Promise<string | null>;
  /** ISO 8601, from the stored facts; null if Premium is over. */
  accessUntil(userId: UserId): Promise<string | null>;
}
