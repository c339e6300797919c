import type { FastifyReply } from "fastify";
import { defineRoutes } from "#platform/http/routes.ts";
import { setPremiumHint } from "#platform/session/cookies.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { describeSubscription, isLive, type SubscriptionFacts } from "./access.ts";
import { type Subscription, subscriptionContract } from "./contract.ts";
import { currentSubscription } from "./lifecycle/member-subscription.server.ts";
import type { Subscriptions } from "./lifecycle.ts";
import type { webhookReceiver } from "./paypal/webhook.server.ts";
import { findSubscription, storeFreePlan } from "./queries.server.ts";

const NONE_TO_CANCEL = "Tu suscripción ya no está activa o ha sido cancelada.";
const ANOTHER = "Tienes otra suscripción activa, que se sigue cobrando. Puedes cancelarla en tu perfil.";
const CANCELLED_MESSAGE = "Tu solicitud de cancelación ha sido procesada. El estado se actualizará pronto.";

/** What the ledger of charges adds to the answer. */
export type ReadComingCharge = (
  userId: UserId,
  facts: SubscriptionFacts,
) => Promise<Pick<Subscription, "next_charge_amount" | "billing_notice">>;

export function subscriptionRoutes(
  subscriptions: Subscriptions,
  readComingCharge: ReadComingCharge,
  receivePaypalEvent: ReturnType<typeof webhookReceiver>,
) {
  const { config, database, clock, refreshAll, limitLooks } = subscriptions;

  const answerWith = async (reply: FastifyReply, userId: UserId, facts: SubscriptionFacts | undefined) => {
    const described = facts && describeSubscription(facts, clock());
    setPremiumHint(reply, config, described?.is_premium === true);
    return {
      subscription: described ? { ...described, ...(await readComingCharge(userId, facts)) } : null,
    };
  };

  const cancel = async (userId: UserId, id: string, reason: string) => {
    const facts = await subscriptions.cancel(userId, id, reason);
    if (facts && isLive(facts)) throw new AppError("conflict", "another is live", { sentence: ANOTHER });
    return facts;
  };

  return defineRoutes(subscriptionContract, {
    async readSubscription({ session: { userId }, reply }) {
      return answerWith(reply, userId, await currentSubscription(subscriptions, userId));
    },

    async confirmPaypalSubscription({ session: { userId }, body, reply }) {
      const id = body.paypal_subscription_id;
      limitLooks(userId);
      const result = await subscriptions.refresh(userId, id, "member");
      if (result.ok) return answerWith(reply, userId, result.facts);
      throw result.reason === "not_ours"
        ? new AppError("not_found", "no such subscription of this member")
        : new AppError("conflict", result.reason);
    },

    async cancelPaypalSubscription({ session: { userId }, reply }) {
      const facts = await refreshAll(userId);
      const id = facts?.paypal_subscription_id;
      if (!facts || !id) throw new AppError("conflict", "none to cancel", { sentence: NONE_TO_CANCEL });
      const cancelled = isLive(facts) ? await cancel(userId, id, "Cancelled by the member") : facts;
      return { ...(await answerWith(reply, userId, cancelled)), message: CANCELLED_MESSAGE };
    },

    async chooseFreePlan({ session: { userId }, reply }) {
      const facts = await refreshAll(userId);
      if (facts?.paypal_subscription_id && isLive(facts)) {
        return answerWith(
          reply,
          userId,
          await cancel(userId, facts.paypal_subscription_id, "The member chose the free plan"),
        );
      }
      await storeFreePlan(database, userId, clock());
      return answerWith(reply, userId, await findSubscription(database, userId));
    },

    receivePaypalEvent,
  });
}
