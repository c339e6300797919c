import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session/session.ts";
import { AppError } from "#shared/errors.ts";
import { isLive, type SubscriptionFacts } from "../access.ts";
import { insertAudit } from "../audit.server.ts";
import type { Paypal } from "../paypal/paypal.server.ts";
import { refreshSubscription } from "./refresh-subscription.server.ts";

/**
 * Cancels for the member, signed in or not.
 * @param reason English, for PayPal and the audit trail; at most 128 characters
 * @throws AppError `provider_failed` if PayPal does not answer or does not cancel
 */
export async function cancelAtPaypal(
  services: Services,
  paypal: Paypal,
  { userId, id, reason }: { userId: UserId; id: string; reason: string },
): Promise<SubscriptionFacts> {
  await paypal.cancel(id, reason);
  await insertAudit(services.database, {
    userId,
    paypalSubscriptionId: id,
    actor: "member",
    action: `cancelled: ${reason}`,
    at: services.clock(),
  });
  const result = await refreshSubscription(services, paypal, userId, id, "member");
  if (!result.ok || isLive(result.facts)) throw new AppError("provider_failed", "PayPal did not cancel");
  return result.facts;
}
