import type { FastifyInstance } from "fastify";
import { type Html, html, type Page, sendPage } from "../page.ts";
import { queryOf } from "../requests.ts";
import type { SimulatorContext } from "../storage.ts";
import { knownPlan } from "./catalog/plans.ts";
import { paypalNow, paypalSettings } from "./clock.ts";
import type { SubscriptionAction } from "./control.ts";
import { money } from "./money.ts";
import {
  listSubscriptions,
  type Subscription,
  type SubscriptionStatus,
} from "./subscriptions/subscriptions.ts";
import { type WebhookEventState, webhookEvents } from "./webhooks/webhook-control.ts";

const path = "/simulators/paypal/control";
const eventsShown = 50;
const hourMs = 3_600_000;

const stateNames: Record<SubscriptionStatus, string> = {
  APPROVAL_PENDING: "espera la aprobación",
  APPROVED: "aprobada, aún sin activar",
  ACTIVE: "activa",
  SUSPENDED: "suspendida",
  CANCELLED: "cancelada",
  EXPIRED: "terminada",
};

const actionNames: Record<SubscriptionAction, string> = {
  cancel: "Cancelar",
  suspend: "Suspender",
  activate: "Activar",
  expire: "Dar por terminada",
  refund: "Devolver el último pago",
  "partial-refund": "Devolver la mitad",
  reverse: "Que el banco saque el último pago",
  dispute: "Abrir una disputa",
  "fail-payments": "Que fallen los cobros",
  settle: "Pagar lo pendiente",
  "bill-later": "Cobrar un día después",
  "bill-earlier": "Cobrar un día antes",
};

const eventStates: Record<WebhookEventState["state"], string> = {
  pending: "en camino",
  held: "retenido",
  dropped: "perdido",
  delivered: "entregado",
  failed: "sin entregar",
  unwanted: "sin destinatario",
};

const modeNames = {
  deliver: "Entregar enseguida",
  hold: "Retener",
  drop: "Perder",
  double: "Entregar dos veces",
} as const;

export function paypalControlPage(scope: FastifyInstance, context: SimulatorContext): void {
  scope.get("/", async (request, reply) =>
    sendPage(reply, context.origin, controlPage(context, queryOf(request).problem)),
  );
}

function controlPage(context: SimulatorContext, problem: string | undefined): Page {
  const { db } = context;
  const subscriptions = listSubscriptions(db);
  const events = webhookEvents(db).toReversed().slice(0, eventsShown);
  return {
    provider: "paypal",
    title: "Mandos de PayPal (simulación)",
    content: html`
<p><a href="/simulators">Todas las simulaciones</a></p>
<h1>Mandos de PayPal</h1>
${problem === undefined ? null : html`<p class="error" role="alert">No se pudo hacer: ${problem}</p>`}
${clockSection(paypalNow(db))}
<h2>Suscripciones</h2>
${subscriptions.length === 0 ? html`<p>Todavía no hay ninguna. Empieza una desde Claves del Éxito.</p>` : null}
${subscriptions.map((subscription) => subscriptionSection(context, subscription))}
${activationSection(context)}
${webhookSection(context, events)}`,
  };
}

function clockSection(now: string): Html {
  return html`<h2>El reloj</h2>
<p>Para PayPal son las <strong>${spanishTime(now)}</strong>. Al adelantarlo ocurre todo lo que vence por el camino.</p>
${button("clock", { advanceMs: String(hourMs) }, "Una hora")}
${button("clock", { advanceMs: String(24 * hourMs) }, "Un día")}
${button("clock", { advanceMs: String(5 * 24 * hourMs) }, "Cinco días")}
${button("clock", { advanceMs: String(31 * 24 * hourMs) }, "31 días")}`;
}

function subscriptionSection(context: SimulatorContext, subscription: Subscription): Html {
  const { id, status, next_billing_time: next, outstanding_cents: owed } = subscription;
  const { currency } = knownPlan(context.db, subscription.plan_id);
  const failing = subscription.failing_attempts;
  return html`<section class="entry">
<h3><span class="code">${id}</span> ${stateNames[status]}</h3>
<p>Creada ${spanishTime(subscription.create_time)}.
${next === null ? null : html`Próximo cobro ${spanishTime(next)}.`}
${subscription.retry_time === null ? null : html`Se reintenta ${spanishTime(subscription.retry_time)}.`}
${owed === 0 ? null : html`Debe ${money(owed, currency).value} ${currency}.`}
${failing === 0 ? null : html`Fallarán ${failing < 0 ? "todos los cobros" : `${failing} cobros`}.`}</p>
${Object.entries(actionNames).map(([action, name]) => button(`subscriptions/${id}`, { action }, name))}
${failing === 0 ? null : button(`subscriptions/${id}`, { action: "fail-payments", count: "0" }, "Que no fallen")}
</section>`;
}

function activationSection({ db }: SimulatorContext): Html {
  const delay = paypalSettings(db).activationDelayMs;
  const now =
    delay === "never" ? "cuando se le diga" : delay === 0 ? "enseguida" : `${delay / 60_000} minutos después`;
  return html`<h2>Al aprobar</h2>
<p>PayPal activa lo aprobado ${now}.</p>
${button("activation", { delayMs: "0" }, "Enseguida")}
${button("activation", { delayMs: String(10 * 60_000) }, "Diez minutos después")}
${button("activation", { delayMs: "never" }, "Cuando se le diga")}`;
}

function webhookSection({ db }: SimulatorContext, events: WebhookEventState[]): Html {
  const { webhookMode } = paypalSettings(db);
  return html`<h2>Avisos (webhooks)</h2>
<p>Ahora: ${modeNames[webhookMode].toLowerCase()}.</p>
${Object.entries(modeNames).map(([mode, label]) => button("webhooks", { mode }, label))}
${button("webhooks/deliver", {}, "Enviar los retenidos")}
${events.map(
  (event) => html`<section class="entry">
<h3>${event.type}</h3>
<p>${spanishTime(event.createTime)}, <span class="code">${event.subscriptionId}</span>: ${eventStates[event.state]}
(${String(event.attempts)} intentos).</p>
${button("webhooks/deliver", { ids: event.id }, "Enviar otra vez")}
</section>`,
)}`;
}

function button(target: string, fields: Record<string, string>, label: string): Html {
  const inputs = Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  return html`<form class="inline" method="post" action="${path}/${target}">${inputs}<button type="submit">${label}</button></form>
`;
}

function spanishTime(time: string): string {
  const format = new Intl.DateTimeFormat("es", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(new Date(time))} (UTC)`;
}
