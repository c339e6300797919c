import { originOf } from "#server/guards.ts";
import { defineRoutes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session.ts";
import { AppError } from "#shared/errors.ts";
import { describeSubscription, isLive, type SubscriptionFacts } from "./access.ts";
import { subscriptionContract } from "./contract.ts";
import { lookUpSubscription } from "./look-up.server.ts";
import { paypalClient } from "./paypal.server.ts";
import { paypalFrame } from "./paypal-frame.server.ts";
import { beginPending, dropPending, findSubscription, keepPending, storeFreePlan } from "./queries.server.ts";

const CANCELLED_MESSAGE = "Tu solicitud de cancelación ha sido procesada. El estado se actualizará pronto.";

export function subscriptionRoutes(services: Services) {
  const { config, database, clock } = services;
  const paypal = paypalClient(config.paypal);

  const answerWith = (facts: SubscriptionFacts | undefined) => ({
    subscription: facts ? describeSubscription(facts, clock()) : null,
  });

  /** Cancels at PayPal and looks afterwards; the answer is what PayPal then shows. */
  const cancel = async (userId: UserId, id: string, reason: string) => {
    await paypal.cancel(id, reason);
    const result = await lookUpSubscription(services, paypal, userId, id);
    if (!result.ok || isLive(result.facts)) throw new AppError("provider_failed", "PayPal did not cancel");
    return result.facts;
  };

  return defineRoutes(subscriptionContract, {
    async readSubscription({ session: { userId } }) {
      const facts = await findSubscription(database, userId);
      return answerWith(await renewedFacts(services, paypal, userId, facts));
    },

    async createPaypalSubscription({ session: { userId }, request }) {
      const facts = await findSubscription(database, userId);
      if (facts && isLive(facts)) throw new AppError("conflict", "there is a live subscription");
      const pending = await reusablePending(services, paypal, userId);
      if (pending.paypal_subscription_id) return { paypalSubscriptionId: pending.paypal_subscription_id };
      const { paid_through } = facts ?? {};
      const created = await paypal.create({
        requestId: pending.request_id,
        userId,
        startTime: paid_through && paid_through > clock().toISOString() ? paid_through : undefined,
        origin: originOf(request, config),
      });
      await keepPending(database, userId, pending.request_id, created.id);
      return { paypalSubscriptionId: created.id };
    },

    async confirmPaypalSubscription({ session: { userId }, body }) {
      const result = await lookUpSubscription(services, paypal, userId, body.paypal_subscription_id);
      if (result.ok) return answerWith(result.facts);
      throw result.reason === "not_ours"
        ? new AppError("not_found", "no such subscription of this member")
        : new AppError("conflict", result.reason);
    },

    async cancelPaypalSubscription({ session: { userId } }) {
      const facts = await findSubscription(database, userId);
      const id = facts?.paypal_subscription_id;
      if (!facts || !id) throw new AppError("conflict", "there is no subscription to cancel");
      const cancelled = isLive(facts) ? await cancel(userId, id, "Cancelled by the member") : facts;
      return { ...answerWith(cancelled), message: CANCELLED_MESSAGE };
    },

    async chooseFreePlan({ session: { userId } }) {
      const facts = await findSubscription(database, userId);
      if (facts?.paypal_subscription_id && isLive(facts)) {
        return answerWith(
          await cancel(userId, facts.paypal_subscription_id, "The member chose the free plan"),
        );
      }
      await storeFreePlan(database, userId, clock());
      return answerWith(await findSubscription(database, userId));
    },

    readPublicConfig() {
      return [{ key: "PAYPAL_CLIENT_ID", value: config.paypal.clientId }];
    },

    async showPaypalFrame({ query, request, reply }) {
      const frame = paypalFrame(config, originOf(request, config), query.subscription);
      return reply.headers(frame.headers).send(frame.html);
    },
  });
}

/** A renewal of which nothing told us is found when the paid period is over and the member comes back. */
async function renewedFacts(
  services: Services,
  paypal: ReturnType<typeof paypalClient>,
  userId: UserId,
  facts: SubscriptionFacts | undefined,
): Promise<SubscriptionFacts | undefined> {
  const isDue = facts?.paid_through && facts.paid_through <= services.clock().toISOString() && isLive(facts);
  if (!isDue || !facts.paypal_subscription_id) return facts;
  try {
    const result = await lookUpSubscription(services, paypal, userId, facts.paypal_subscription_id);
    return result.ok ? result.facts : facts;
  } catch (error) {
    services.log.warn({ err: error }, "a renewal could not be looked up");
    return facts;
  }
}

/** A subscription that waits for approval is offered again; one that was left behind is not. */
async function reusablePending(services: Services, paypal: ReturnType<typeof paypalClient>, userId: UserId) {
  const pending = await beginPending(services.database, userId, services.clock());
  if (!pending.paypal_subscription_id) return pending;
  const seen = await paypal.find(pending.paypal_subscription_id);
  if (seen?.status === "APPROVAL_PENDING") return pending;
  await dropPending(services.database, userId);
  return beginPending(services.database, userId, services.clock());
}
