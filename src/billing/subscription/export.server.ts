import { CHARGE_COLUMNS, listCharges } from "#billing/charges/charge-queries.server.ts";
import { chargeWord } from "#billing/charges/charge-words.ts";
import { listLetters } from "#billing/charges/letter-queries.server.ts";
import { listConsents } from "#billing/checkout/consent/consent-queries.server.ts";
import {
  type ExportSource,
  type MemberExport,
  markdownLine,
  momentInUtc,
  ownRows,
  rowsOf,
} from "#platform/server/member-export.ts";
import { moneyText } from "#platform/shared/money/money.ts";
import { describeSubscription } from "./access.ts";
import { listAudit } from "./audit.server.ts";
import { findSubscription } from "./queries.server.ts";

const PAYPAL_WORDS: Readonly<Record<string, string>> = {
  APPROVED: "aprobada, todavía sin activar",
  ACTIVE: "activa",
  SUSPENDED: "suspendida",
  CANCELLED: "cancelada",
  EXPIRED: "vencida",
};

export const subscriptionExport: MemberExport = {
  tables: {
    user_subscriptions: (source) => rowsOf(listSubscriptions(source)),
    prepared_subscriptions: ownRows(
      "prepared_subscriptions",
      [
        "request_id",
        "paypal_subscription_id",
        "start_time",
        "plan_id",
        "is_open",
        "paid_through",
        "fetched_at",
        "missing_since",
        "created_at",
      ],
      ["created_at", "request_id"],
    ),
    subscription_audit: (source) => rowsOf(listTrail(source)),
    subscription_consents: ({ database, userId }) => rowsOf(listConsents(database, userId)),
    subscription_charges: ownRows("subscription_charges", CHARGE_COLUMNS, ["charged_at", "id"]),
    billing_letters: ({ database, userId }) => rowsOf(listLetters(database, userId)),
  },
  file: {
    path: "suscripcion.md",
    about: "tu suscripción, tus pagos y lo que aceptaste antes de pagar",
    content: inMarkdown,
  },
};

/** Adds type and status to the row: they depend on the time and are not stored. */
async function listSubscriptions({ database, userId, now }: ExportSource) {
  const facts = await findSubscription(database, userId);
  if (!facts) return [];
  const { subscription_type, status } = describeSubscription(facts, now);
  return [{ user_id: userId, subscription_type, status, ...facts }];
}

async function listTrail({ database, userId }: ExportSource) {
  const trail = await listAudit(database, userId);
  return trail.map(({ paypal_answer, facts_before, facts_after, ...entry }) => ({
    user_id: userId,
    ...entry,
    paypal_answer: parsed(paypal_answer),
    facts_before: parsed(facts_before),
    facts_after: parsed(facts_after),
  }));
}

const parsed = (json: string | null): unknown => json && JSON.parse(json);

async function* inMarkdown(source: ExportSource): AsyncGenerator<string> {
  yield "# Tu suscripción\n\n";
  const facts = await findSubscription(source.database, source.userId);
  if (!facts) yield "Nunca tuviste Premium.\n";
  else {
    const { is_premium, access_until, paypal_subscription_id } = describeSubscription(facts, source.now);
    yield `- Plan: ${is_premium ? "Premium" : "Gratis"}\n`;
    if (access_until) yield `- Acceso pagado o regalado hasta: ${momentInUtc(access_until)}\n`;
    if (paypal_subscription_id) yield `- Identificador en PayPal: ${paypal_subscription_id}\n`;
    if (facts.paypal_status)
      yield `- En PayPal está: ${PAYPAL_WORDS[facts.paypal_status] ?? markdownLine(facts.paypal_status)}\n`;
    if (facts.next_billing_time) yield `- Próximo cobro: ${momentInUtc(facts.next_billing_time)}\n`;
  }
  const charges = await listCharges(source.database, source.userId);
  if (charges.length > 0) yield "\n## Tus pagos\n\n";
  for (const { id, status, amount, currency, charged_at, period_end } of charges) {
    const money = moneyText({ value: amount, currency });
    yield `- ${momentInUtc(charged_at)}: ${money}, ${chargeWord(status)}, hasta el ${momentInUtc(period_end)} (${id})\n`;
  }
  yield* consentsInMarkdown(source, facts?.paypal_subscription_id ?? null);
}

async function* consentsInMarkdown({ database, userId }: ExportSource, current: string | null) {
  const consents = await listConsents(database, userId);
  const isOlder = current !== null && !consents.some((one) => one.paypal_subscription_id === current);
  if (consents.length > 0 || isOlder) yield "\n## Qué aceptaste antes de pagar\n\n";
  if (isOlder) yield `- De ${current} no guardamos lo que aceptaste: es anterior a que lo guardáramos.\n`;
  for (const { accepted_at, paypal_subscription_id, words, terms_edition, privacy_edition } of consents) {
    yield `- ${momentInUtc(accepted_at)} (${paypal_subscription_id}): «${markdownLine(words)}» Términos del ${terms_edition}, política de privacidad del ${privacy_edition}.\n`;
  }
}
