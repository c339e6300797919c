import type { FastifyReply } from "fastify";
import { defineRoutes } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import {
  type ExportSource,
  type MemberExport,
  momentInUtc,
  ownRows,
  rowsOf,
} from "#platform/server/member-export.ts";
import { gauge, type Metric } from "#platform/server/metric.ts";
import { setPremiumHint } from "#platform/session/cookies.ts";
import type { UserId } from "#platform/session/session.ts";
import { AppError } from "#platform/shared/errors.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { describeSubscription, isLive, type SubscriptionFacts } from "./access.ts";
import { countDifferences, listAudit } from "./audit-queries.server.ts";
import { type Subscription, subscriptionContract } from "./contract.ts";
import { currentSubscription, reconcile } from "./lifecycle/member-subscription.server.ts";
import { terminationJob } from "./lifecycle/terminate-subscription.server.ts";
import { paypalFacts, unclaimedJob } from "./lifecycle/unclaimed.server.ts";
import type { Subscriptions } from "./lifecycle.ts";
import { webhookReceiver } from "./paypal/webhook.server.ts";
import { findSubscription, listNamed, upsertFacts } from "./queries.server.ts";

/** The data that other features add to the answers and to the file in the export. */
interface Additions {
  readComingCharge(
    userId: UserId,
    facts: SubscriptionFacts,
  ): Promise<Pick<Subscription, "next_charge_amount" | "billing_notice">>;
  sections: readonly ((source: ExportSource) => AsyncIterable<string>)[];
}

export function subscriptionFeature(subscriptions: Subscriptions, additions: Additions): Feature {
  // An event is unproven if the server could not fetch its certificate.
  const events = { handled: 0, forged: 0, unproven: 0 };
  const receive = webhookReceiver(subscriptions, (result) => void events[result]++);
  return {
    routes: subscriptionRoutes(subscriptions, additions, receive),
    jobs: [
      terminationJob(subscriptions, async (id) => {
        for (const { userId } of await listNamed(subscriptions.database, [id]))
          await subscriptions.refresh(userId, id, "server");
      }),
      unclaimedJob(subscriptions),
      {
        kind: "subscription.reconcile",
        lane: "reconciliation",
        everyMs: HOUR_MS,
        run: async (_payload, stopping) => void (await reconcile(subscriptions, "due", stopping)),
      },
    ],
    facts: [paypalFacts(subscriptions)],
    export: subscriptionExport(additions),
    async metrics() {
      const since = new Date(subscriptions.clock().getTime() - DAY_MS);
      const help = "Changes of the last 24 hours that only the reconciliation with PayPal found.";
      const value = await countDifferences(subscriptions.database, since);
      return [webhookMetric(events), gauge("claves_reconciliation_differences", help, [{ value }])];
    },
  };
}

const webhookMetric = (events: Readonly<Record<string, number>>): Metric => ({
  name: "claves_webhooks_total",
  help: "PayPal's events by what became of them.",
  type: "counter",
  values: Object.entries(events).map(([result, value]) => ({ labels: { result }, value })),
});

const subscriptionExport = (additions: Additions): MemberExport => ({
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
    content: (source) => inMarkdown(source, additions),
  },
});

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

async function* inMarkdown(source: ExportSource, { sections }: Additions): AsyncGenerator<string> {
  yield "# Tu suscripción\n\n";
  const facts = await findSubscription(source.database, source.userId);
  if (!facts) yield "Nunca tuviste Premium.\n";
  else {
    const { is_premium, access_until, paypal_subscription_id } = describeSubscription(facts, source.now);
    yield `- Plan: ${is_premium ? "Premium" : "Gratis"}\n`;
    if (access_until) yield `- Acceso pagado o regalado hasta: ${momentInUtc(access_until)}\n`;
    if (paypal_subscription_id) yield `- Identificador en PayPal: ${paypal_subscription_id}\n`;
    if (facts.next_billing_time) yield `- Próximo cobro: ${momentInUtc(facts.next_billing_time)}\n`;
  }
  for (const section of sections) yield* section(source);
}

const NONE_TO_CANCEL = "Tu suscripción ya no está activa o ha sido cancelada.";
const ANOTHER = "Tienes otra suscripción activa, que se sigue cobrando. Puedes cancelarla en tu perfil.";
const CANCELLED_MESSAGE = "Tu solicitud de cancelación ha sido procesada. El estado se actualizará pronto.";

function subscriptionRoutes(
  subscriptions: Subscriptions,
  { readComingCharge }: Additions,
  receivePaypalEvent: ReturnType<typeof webhookReceiver>,
) {
  const { config, database, clock, refreshAll, limitLooks } = subscriptions;

  const answerWith = async (reply: FastifyReply, userId: UserId, facts: SubscriptionFacts | undefined) => {
    const described = facts && describeSubscription(facts, clock());
    setPremiumHint(reply, config, described?.is_premium === true);
    return { subscription: described ? { ...described, ...(await readComingCharge(userId, facts)) } : null };
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
      const facts = await subscriptions.refresh(userId, id, "member");
      if (facts === "not_ours") throw new AppError("not_found", "no such subscription of this member");
      if (typeof facts === "string") throw new AppError("conflict", facts);
      return answerWith(reply, userId, facts);
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
      const id = facts?.paypal_subscription_id;
      if (id && isLive(facts))
        return answerWith(reply, userId, await cancel(userId, id, "The member chose the free plan"));
      return answerWith(reply, userId, facts ?? (await upsertFacts(database, userId, {}, clock())));
    },

    receivePaypalEvent,
  });
}
