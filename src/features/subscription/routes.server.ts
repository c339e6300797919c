import { originOf } from "#server/guards.ts";
import { defineRoutes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import type { UserId } from "#server/session.ts";
import { AppError } from "#shared/errors.ts";
import { describeSubscription, isLive, type SubscriptionFacts } from "./access.ts";
import { subscriptionContract } from "./contract.ts";
import { adoptPrepared, currentSubscription, lookUpSubscription } from "./look-up.server.ts";
import type { Paypal } from "./paypal.server.ts";
import { paypalFrame } from "./paypal-frame.server.ts";
import { beginPrepared, findSubscription, keepPrepared, storeFreePlan } from "./queries.server.ts";

const CANCELLED_MESSAGE = "Tu solicitud de cancelación ha sido procesada. El estado se actualizará pronto.";

export function subscriptionRoutes(services: Services, paypal: Paypal) {
  const { config, database, clock } = services;

  const answerWith = (facts: SubscriptionFacts | undefined) => ({
    subscription: facts ? describeSubscription(facts, clock()) : null,
  });

  /** What PayPal has now, whatever we knew: for whatever begins or ends a billing. */
  const freshSubscription = async (userId: UserId) => {
    await adoptPrepared(services, paypal, userId, 0);
    const facts = await findSubscription(database, userId);
    if (!facts?.paypal_subscription_id || !isLive(facts)) return facts;
    await lookUpSubscription(services, paypal, userId, facts.paypal_subscription_id);
    return findSubscription(database, userId);
  };

  /** Cancels at PayPal and looks afterwards; the answer is what PayPal then shows. */
  const cancel = async (userId: UserId, id: string, reason: string) => {
    await paypal.cancel(id, reason);
    const result = await lookUpSubscription(services, paypal, userId, id);
    if (!result.ok || isLive(result.facts)) throw new AppError("provider_failed", "PayPal did not cancel");
    return result.facts;
  };

  return defineRoutes(subscriptionContract, {
    async readSubscription({ session: { userId } }) {
      return answerWith(await currentSubscription(services, paypal, userId));
    },

    async createPaypalSubscription({ session: { userId } }) {
      let facts = await freshSubscription(userId);
      // A suspended one could come back to life beside the new one.
      if (facts?.paypal_subscription_id && facts.paypal_status === "SUSPENDED") {
        facts = await cancel(userId, facts.paypal_subscription_id, "The member subscribes anew");
      }
      if (facts && isLive(facts)) throw new AppError("conflict", "there is a live subscription");
      const { paid_through = null } = facts ?? {};
      const startTime = paid_through && paid_through > clock().toISOString() ? paid_through : null;
      const prepared = await beginPrepared(database, userId, startTime, clock());
      if (prepared.paypal_subscription_id) return { paypalSubscriptionId: prepared.paypal_subscription_id };
      const id = await paypal.create({
        requestId: prepared.request_id,
        userId,
        startTime: prepared.start_time,
        origin: config.origin,
      });
      await keepPrepared(database, userId, prepared.request_id, id);
      return { paypalSubscriptionId: id };
    },

    async confirmPaypalSubscription({ session: { userId }, body }) {
      const result = await lookUpSubscription(services, paypal, userId, body.paypal_subscription_id);
      if (result.ok) return answerWith(result.facts);
      throw result.reason === "not_ours"
        ? new AppError("not_found", "no such subscription of this member")
        : new AppError("conflict", result.reason);
    },

    async cancelPaypalSubscription({ session: { userId } }) {
      const facts = await freshSubscription(userId);
      const id = facts?.paypal_subscription_id;
      if (!facts || !id) throw new AppError("conflict", "there is no subscription to cancel");
      const cancelled = isLive(facts) ? await cancel(userId, id, "Cancelled by the member") : facts;
      return { ...answerWith(cancelled), message: CANCELLED_MESSAGE };
    },

    async chooseFreePlan({ session: { userId } }) {
      const facts = await freshSubscription(userId);
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
