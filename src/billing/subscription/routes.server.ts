import type { FastifyReply } from "fastify";
import { readComingCharge } from "#billing/charges/coming-charge.server.ts";
import type { Reach } from "#billing/charges/reach.ts";
import { consentVersion } from "#billing/checkout/consent/consent.ts";
import { insertConsent } from "#billing/checkout/consent/consent-queries.server.ts";
import { paypalFrame } from "#billing/checkout/paypal-frame.server.ts";
import { originOf } from "#platform/http/guards.ts";
import { defineRoutes } from "#platform/http/routes.ts";
import { callLimit } from "#platform/limits/call-limit.ts";
import type { Services } from "#platform/server/services.ts";
import { setPremiumHint } from "#platform/session/cookies.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { priceText } from "#platform/shared/money/money.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { describeSubscription, isLive, type SubscriptionFacts } from "./access.ts";
import { insertAudit } from "./audit.server.ts";
import { subscriptionContract } from "./contract.ts";
import { beginPrepared, savePrepared } from "./lifecycle/prepared-queries.server.ts";
import {
  cancelAtPaypal,
  currentSubscription,
  refreshMember,
  refreshSubscription,
} from "./lifecycle/refresh-subscription.server.ts";
import { isAnyUnasked } from "./lifecycle/unclaimed-queries.server.ts";
import type { Paypal } from "./paypal/paypal.server.ts";
import type { webhookReceiver } from "./paypal/webhook.server.ts";
import { checkPlanForSale } from "./plans/check-plan.server.ts";
import { findSubscription, storeFreePlan } from "./queries.server.ts";

/** One every four seconds: more than anyone needs to subscribe, confirm or cancel by hand. */
const LOOKS_A_MINUTE = 15;
const NO_CONSENT =
  "Estas condiciones cambiaron, o falta tu aceptación. Recarga la página, léelas y marca la casilla. No se hizo ningún cobro.";
const UNASKED =
  "Le preguntamos a PayPal si ya tienes una suscripción, para que no pagues dos veces. Suele tardar unos minutos, y un día como mucho: intenta de nuevo más tarde. No se hizo ningún cobro.";
const NONE_TO_CANCEL = "Tu suscripción ya no está activa o ha sido cancelada.";
const ANOTHER = "Tienes otra suscripción activa, que se sigue cobrando. Puedes cancelarla en tu perfil.";
const CANCELLED_MESSAGE = "Tu solicitud de cancelación ha sido procesada. El estado se actualizará pronto.";

export function subscriptionRoutes(
  services: Services,
  paypal: Paypal,
  { reach, receivePaypalEvent }: { reach: Reach; receivePaypalEvent: ReturnType<typeof webhookReceiver> },
) {
  const { config, database, clock } = services;
  /** In the words of a consent. */
  const offeredPrice = () => `${priceText(config.price)} cada mes`;

  const answerWith = async (reply: FastifyReply, userId: UserId, facts: SubscriptionFacts | undefined) => {
    const described = facts && describeSubscription(facts, clock());
    setPremiumHint(reply, config, described?.is_premium === true);
    return {
      subscription: described
        ? { ...described, ...(await readComingCharge(services, reach, userId, facts)) }
        : null,
    };
  };

  const mayLook = callLimit(LOOKS_A_MINUTE, MINUTE_MS, clock);
  const limitLooks = (userId: UserId) => {
    if (!mayLook(userId)) throw new AppError("rate_limited", "too many looks at PayPal for one member");
  };

  /** Asks PayPal first. Required before anything that begins or ends billing. */
  const freshSubscription = async (userId: UserId) => {
    limitLooks(userId);
    return refreshMember(services, paypal, userId, "member");
  };

  const cancel = async (userId: UserId, id: string, reason: string) => {
    const facts = await cancelAtPaypal(services, paypal, { userId, id, reason });
    if (facts && isLive(facts)) throw new AppError("conflict", "another is live", { sentence: ANOTHER });
    return facts;
  };

  return defineRoutes(subscriptionContract, {
    async readSubscription({ session: { userId }, reply }) {
      return answerWith(reply, userId, await currentSubscription(services, paypal, userId));
    },

    async createPaypalSubscription({ session: { userId }, body }) {
      const price = offeredPrice();
      if (body.consent !== consentVersion(price))
        throw new AppError("bad_request", "no consent to the current words", { sentence: NO_CONSENT });
      let facts = await freshSubscription(userId);
      // One of them may be this member's: PayPal is asked within minutes of a restore.
      if (await isAnyUnasked(database))
        throw new AppError("unavailable", "PayPal has unknown subscriptions", { sentence: UNASKED });
      // A suspended subscription could become active again next to the new one.
      if (facts?.paypal_subscription_id && facts.paypal_status === "SUSPENDED") {
        facts = await cancel(userId, facts.paypal_subscription_id, "The member subscribes anew");
      }
      if (facts && isLive(facts)) throw new AppError("conflict", "there is a live subscription");
      const paidThrough = facts?.paid_through ?? null;
      const firstChargeAt = paidThrough && paidThrough > clock().toISOString() ? paidThrough : null;
      if (body.first_charge_at !== undefined && body.first_charge_at !== firstChargeAt)
        throw new AppError("bad_request", "no consent to this first charge", { sentence: NO_CONSENT });
      await checkPlanForSale(services, paypal);
      const id = await prepare(services, paypal, userId, firstChargeAt);
      // Before the id is told: nobody can approve a subscription without a stored consent.
      await insertConsent(database, userId, { id, price, firstChargeAt, timeZone: body.time_zone }, clock());
      return { paypalSubscriptionId: id };
    },

    async confirmPaypalSubscription({ session: { userId }, body, reply }) {
      const id = body.paypal_subscription_id;
      limitLooks(userId);
      const result = await refreshSubscription(services, paypal, userId, id, "member");
      if (result.ok) return answerWith(reply, userId, result.facts);
      throw result.reason === "not_ours"
        ? new AppError("not_found", "no such subscription of this member")
        : new AppError("conflict", result.reason);
    },

    async cancelPaypalSubscription({ session: { userId }, reply }) {
      const facts = await freshSubscription(userId);
      const id = facts?.paypal_subscription_id;
      if (!facts || !id) throw new AppError("conflict", "none to cancel", { sentence: NONE_TO_CANCEL });
      const cancelled = isLive(facts) ? await cancel(userId, id, "Cancelled by the member") : facts;
      return { ...(await answerWith(reply, userId, cancelled)), message: CANCELLED_MESSAGE };
    },

    async chooseFreePlan({ session: { userId }, reply }) {
      const facts = await freshSubscription(userId);
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

    async readPublicConfig() {
      return [
        { key: "PAYPAL_CLIENT_ID", value: config.paypal.clientId },
        { key: "PREMIUM_PRICE", value: offeredPrice() },
      ];
    },

    receivePaypalEvent,

    async showPaypalFrame({ query, request, reply }) {
      const frame = paypalFrame(config, originOf(request, config), query.subscription);
      return reply.headers(frame.headers).send(frame.html);
    },
  });
}

/** Creates a subscription for the member to approve, once. Returns its id. */
async function prepare(
  { config, database, clock }: Services,
  paypal: Paypal,
  userId: UserId,
  startTime: string | null,
): Promise<string> {
  const { planId } = config.paypal;
  const prepared = await beginPrepared(database, userId, { planId, startTime }, clock());
  if (prepared.paypal_subscription_id) return prepared.paypal_subscription_id;
  const requestId = prepared.request_id;
  const id = await paypal.create({ requestId, userId, startTime, origin: config.origin });
  // If the account was deleted meanwhile, nobody may approve this subscription.
  if (!(await savePrepared(database, userId, requestId, id)))
    throw new AppError("unauthenticated", "the account is gone");
  const entry = { user_id: userId, paypal_subscription_id: id, actor: "member", action: "prepared" } as const;
  await insertAudit(database, { ...entry, at: clock() });
  return id;
}
