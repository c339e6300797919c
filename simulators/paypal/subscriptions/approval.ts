import type { FastifyInstance, FastifyReply } from "fastify";
import { html, type Page, sendPage } from "../../page.ts";
import { bodyOf, queryOf, withParameters } from "../../requests.ts";
import type { SimulatorContext } from "../../storage.ts";
import { knownPlan } from "../catalog/plans.ts";
import { paypalNow } from "../clock.ts";
import { saleAmount } from "../money.ts";
import { approveSubscription } from "./lifecycle.ts";
import {
  findByApprovalToken,
  findSubscription,
  type Subscription,
  type SubscriptionStatus,
} from "./subscriptions.ts";

const approvalPath = "/webapps/billing/subscriptions";
const prefix = "/simulators/paypal";

/**
 * PayPal's page on which the buyer approves or cancels. A cancelled approval leaves the subscription pending.
 * @see https://developer.paypal.com/docs/subscriptions/integrate/
 */
export function paypalApproval(scope: FastifyInstance, context: SimulatorContext): void {
  scope.get(approvalPath, async (request, reply) => {
    const subscription = findByApprovalToken(context.db, queryOf(request).ba_token ?? "");
    if (!subscription) return sendPage(reply, context.origin, unknownPage());
    if (subscription.status !== "APPROVAL_PENDING") return showResult(reply, subscription);
    return sendPage(reply, context.origin, approvalPage(context, subscription));
  });

  scope.post(approvalPath, async (request, reply) => {
    const subscription = findByApprovalToken(context.db, queryOf(request).ba_token ?? "");
    if (!subscription) return sendPage(reply, context.origin, unknownPage());
    if (bodyOf(request).decision === "approve") approveSubscription(context, subscription);
    return showResult(reply, subscription);
  });

  scope.get(`${approvalPath}/result`, async (request, reply) => {
    const subscription = findByApprovalToken(context.db, queryOf(request).ba_token ?? "");
    return sendPage(reply, context.origin, subscription ? resultPage(subscription) : unknownPage());
  });

  /** Opens the page for the button's popup, whose script knows the subscription's id but no `ba_token`. */
  scope.get(`${approvalPath}/open`, async (request, reply) => {
    const subscription = findSubscription(context.db, queryOf(request).subscription_id ?? "");
    if (!subscription) return sendPage(reply, context.origin, unknownPage());
    return reply
      .header("Cache-Control", "no-store")
      .redirect(`${prefix}${approvalPath}?ba_token=${subscription.ba_token}`, 302);
  });
}

function showResult(reply: FastifyReply, subscription: Subscription): FastifyReply {
  return reply
    .header("Cache-Control", "no-store")
    .redirect(`${prefix}${approvalPath}/result?ba_token=${subscription.ba_token}`, 303);
}

function approvalPage({ db }: SimulatorContext, subscription: Subscription): Page {
  const plan = knownPlan(db, subscription.plan_id);
  const later = subscription.start_time > paypalNow(db);
  const start = later
    ? `El primer cobro sería el ${spanishDate(subscription.start_time)}.`
    : "El primer cobro sería hoy.";
  return {
    provider: "paypal",
    title: "Aprobar la suscripción (simulación)",
    content: html`
<h1>${plan.name}</h1>
<p>${saleAmount(plan.cents, plan.currency).total} ${plan.currency} al mes</p>
<p>${start} Se renovaría hasta que la canceles. Como es una simulación, no hace falta cuenta ni tarjeta.</p>
<form method="post">
<div>
<button type="submit" name="decision" value="approve">Aprobar</button>
<button type="submit" name="decision" value="cancel">Cancelar</button>
</div>
</form>`,
  };
}

const approved = {
  outcome: "approved",
  heading: "Suscripción aprobada",
  text: "PayPal la activa ahora o más tarde. Ya puedes cerrar esta ventana.",
};
const ended = {
  outcome: "cancelled",
  heading: "Esta suscripción no está activa",
  text: "Ahora no se cobra nada. Ya puedes cerrar esta ventana.",
};
const outcomes: Record<SubscriptionStatus, typeof approved> = {
  APPROVAL_PENDING: {
    outcome: "cancelled",
    heading: "No aprobaste la suscripción",
    text: "Nada ha cambiado. Ya puedes cerrar esta ventana.",
  },
  APPROVED: approved,
  ACTIVE: approved,
  SUSPENDED: ended,
  CANCELLED: ended,
  EXPIRED: ended,
};

/** `result.js` reads the data attributes, then messages the opener or returns to the product. */
function resultPage(subscription: Subscription): Page {
  const { outcome, heading, text } = outcomes[subscription.status];
  const target = outcome === "approved" ? subscription.return_url : subscription.cancel_url;
  const back =
    target === null
      ? null
      : withParameters(target, {
          subscription_id: subscription.id,
          ba_token: subscription.ba_token,
          token: subscription.checkout_token,
        });
  return {
    provider: "paypal",
    title: `${heading} (simulación)`,
    script: `${prefix}/result.js`,
    content: html`
<h1>${heading}</h1>
<div data-outcome="${outcome}" data-subscription-id="${subscription.id}"
  data-order-id="${subscription.checkout_token}" data-return-url="${back ?? ""}">
<p>${text}</p>
${back === null ? null : html`<p><a class="button" href="${back}">Volver a Claves del Éxito</a></p>`}
</div>`,
  };
}

function unknownPage(): Page {
  return {
    provider: "paypal",
    status: 404,
    title: "No encontramos esa suscripción (simulación)",
    script: `${prefix}/result.js`,
    content: html`
<h1>No encontramos esa suscripción</h1>
<div data-outcome="error">
<p>El enlace no corresponde a ninguna suscripción de esta simulación. Vuelve a empezar desde Claves del Éxito.</p>
</div>`,
  };
}

function spanishDate(time: string): string {
  return new Intl.DateTimeFormat("es", { dateStyle: "long", timeZone: "UTC" }).format(new Date(time));
}
