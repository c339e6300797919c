import { findOneMember, type Member } from "#member/account/member-queries.server.ts";
import type { Queryable } from "#platform/database/database.ts";
import { inMemberTransaction } from "#platform/database/locks.ts";
import { type Command, CommandError, oneLine, table } from "#platform/server/commands.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { isDay } from "#platform/shared/days/days.ts";
import type { Money } from "#platform/shared/money/money.ts";
import { describeSubscription, type SubscriptionFacts } from "./access.ts";
import { insertAudit, listAudit } from "./audit-queries.server.ts";
import { reconcile, refreshMember } from "./lifecycle/member-subscription.server.ts";
import type { Lifecycle } from "./lifecycle.ts";
import { setUpPaypal } from "./paypal/paypal-setup.server.ts";
import { findSubscription, listNamed, upsertFacts } from "./queries.server.ts";

type OpenLifecycle = (services: Services) => Lifecycle;

export const showSubscription = (
  open: OpenLifecycle,
  tellConsents: (database: Queryable, userId: UserId) => Promise<string>,
): Command => ({
  name: "subscription",
  summary: "Shows a member's subscription with its audit trail",
  usage: `npm run owner -- subscription <id | e-mail | I-…> [--look]

--look  asks PayPal first`,
  options: { look: { type: "boolean" } },
  async run({ words, options }, { services, print }) {
    const opened = await services();
    const member = await memberOf(opened.database, words);
    if (options.look) await refreshMember(open(opened), member.id, "owner");
    const facts = await findSubscription(opened.database, member.id);
    const who = `${member.full_name} <${member.email ?? "no e-mail"}>`;
    print(`${oneLine(who)}, ${member.provider}, ${member.id}\n`);
    print(facts ? show(facts, opened.clock()) : "No subscription.");
    print(`\n${trail(await listAudit(opened.database, member.id))}`);
    print(`\n${await tellConsents(opened.database, member.id)}`);
  },
});

export const compareAll = (open: OpenLifecycle): Command => ({
  name: "reconcile",
  summary: "Compares all subscriptions with PayPal, now",
  usage: `npm run owner -- reconcile

What no webhook told is found: approvals, renewals, cancellations, refunds. The server does the same every hour for
whatever may have changed.`,
  async run(_input, { services, print }) {
    const count = await reconcile(open(await services()), "all");
    print(`${count} ${count === 1 ? "member was" : "members were"} compared with PayPal.`);
  },
});

export const courtesy: Command = {
  name: "courtesy",
  summary: "Grants a member Premium as a gift, or ends the gift",
  usage: `npm run owner -- courtesy <id | e-mail> --until yyyy-MM-dd --reason "…"
npm run owner -- courtesy <id | e-mail> --end --reason "…"

PayPal knows nothing of it: a subscription goes on being charged beside the gift. It lasts to the end of that day (UTC).`,
  options: { until: { type: "string" }, end: { type: "boolean" }, reason: { type: "string" } },
  async run({ words, options }, { services, print }) {
    const { until: day, reason } = options;
    if (typeof reason !== "string" || reason.trim() === "") throw new CommandError('Say why: --reason "…".');
    if ((day === undefined) === (options.end === undefined)) {
      throw new CommandError("Say either --until yyyy-MM-dd or --end.");
    }
    const { database, clock } = await services();
    const now = clock();
    const until = typeof day === "string" ? endOfDay(day, now) : null;
    const { id: user_id } = await memberOf(database, words);
    const facts = await inMemberTransaction(database, user_id, async (transaction) => {
      const before = await findSubscription(transaction, user_id);
      const gift = { courtesy_until: until, courtesy_reason: until && reason.trim() };
      const after = await upsertFacts(transaction, user_id, gift, now);
      const { paypal_subscription_id } = after;
      const action = `${until ? "courtesy granted" : "courtesy ended"}: ${reason.trim()}`;
      const act = { user_id, paypal_subscription_id, actor: "owner", action, at: now } as const;
      await insertAudit(transaction, { ...act, before, after });
      return after;
    });
    print(show(facts, now));
  },
};

type Account = { account: Parameters<typeof setUpPaypal>[0]; origin: string; price: Money };

/** @param readAccount reads the settings that exist before the plan and the webhook do */
export const setupPaypal = (
  readAccount: (environment: Record<string, string | undefined>) => Account,
): Command => ({
  name: "setup-paypal",
  summary: "Makes the product, the plan and the webhook at PayPal, or finds them there",
  usage: `npm run owner -- setup-paypal

Takes PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and ORIGIN (and PAYPAL_API_URL for the sandbox) and prints the settings
that go with them. Run again it adds the events that an earlier version did not ask for, and changes nothing else.`,
  async run(_input, { environment, print }) {
    const { account, origin, price } = readAccount(environment);
    const { planId, webhookId } = await setUpPaypal(account, origin, price);
    print(`PAYPAL_PLAN_ID=${planId}\nPAYPAL_WEBHOOK_ID=${webhookId}`);
  },
});

async function memberOf(database: Queryable, words: readonly string[]): Promise<Member> {
  const [word, ...others] = words;
  if (!word?.startsWith("I-")) return findOneMember(database, words);
  const [named] = await listNamed(database, [word]);
  if (!named) throw new CommandError(`${word} is no member's subscription.`);
  return findOneMember(database, [named.userId, ...others]);
}

function endOfDay(day: string, now: Date): string {
  if (!isDay(day)) throw new CommandError(`${day} is no day: write yyyy-MM-dd.`);
  const end = `${day}T23:59:59.999Z`;
  if (end <= now.toISOString()) throw new CommandError(`${day} is over.`);
  return end;
}

function show(facts: SubscriptionFacts, now: Date): string {
  const { is_premium, status, access_until } = describeSubscription(facts, now);
  return table([
    ["Premium", is_premium ? `yes, until ${access_until ?? "PayPal says otherwise"}` : "no"],
    ["status", status],
    ["PayPal", `${facts.paypal_status ?? "nothing"} since ${facts.paypal_status_since ?? "-"}`],
    ["subscription", facts.paypal_subscription_id ?? "-"],
    ["paid through", facts.paid_through ?? "-"],
    ["next charge", facts.next_billing_time ?? "-"],
    ["failed payments", String(facts.failed_payments)],
    ["refunded", facts.refunded_at ?? "-"],
    ["gift until", facts.courtesy_until ?? "-"],
    ["last looked at", facts.fetched_at ?? "-"],
  ]);
}

function trail(entries: Awaited<ReturnType<typeof listAudit>>): string {
  if (entries.length === 0) return "Nothing has happened yet.";
  return entries
    .map(({ at, actor, action, paypal_subscription_id, paypal_answer, facts_before, facts_after }) =>
      [
        `${at}  ${actor}  ${action}  ${paypal_subscription_id ?? ""}`.trimEnd(),
        ...(paypal_answer ? [`    PayPal  ${paypal_answer}`] : []),
        ...(facts_before ? [`    before  ${facts_before}`] : []),
        ...(facts_after ? [`    after   ${facts_after}`] : []),
      ].join("\n"),
    )
    .join("\n");
}
