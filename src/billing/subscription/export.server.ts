import {
  type ExportSource,
  type MemberExport,
  markdownLine,
  momentInUtc,
  ownRows,
  rowsOf,
} from "#platform/server/member-export.ts";
import { describeSubscription } from "./access.ts";
import { listAudit } from "./audit-queries.server.ts";
import { findSubscription } from "./queries.server.ts";

const PAYPAL_WORDS: Readonly<Record<string, string>> = {
  APPROVED: "aprobada, todavía sin activar",
  ACTIVE: "activa",
  SUSPENDED: "suspendida",
  CANCELLED: "cancelada",
  EXPIRED: "vencida",
};

type Section = (source: ExportSource) => AsyncIterable<string>;

/** @param sections of the features that build on this one */
export const subscriptionExport = (sections: readonly Section[]): MemberExport => ({
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
  },
  file: {
    path: "suscripcion.md",
    about: "tu suscripción, tus pagos y lo que aceptaste antes de pagar",
    content: (source) => inMarkdown(source, sections),
  },
});

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

async function* inMarkdown(source: ExportSource, sections: readonly Section[]): AsyncGenerator<string> {
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
  for (const section of sections) yield* section(source);
}
