import { readFile } from "node:fs/promises";
import * as z from "zod";
import { readComingCharge } from "#billing/charges/coming-charge.server.ts";
import { chargesFeature, chargesInMarkdown } from "#billing/charges/feature.server.ts";
import { checkoutFeature, consentsInMarkdown } from "#billing/checkout/feature.server.ts";
import { consumerRequestsFeature } from "#billing/consumer-requests/feature.server.ts";
import { ownerReportFeature } from "#billing/owner-report/feature.server.ts";
import { type AccessFacts, accessAt, isRefreshDue } from "#billing/subscription/access.ts";
import { subscriptionFeature } from "#billing/subscription/feature.server.ts";
import {
  currentSubscription,
  openSubscriptions,
} from "#billing/subscription/lifecycle/member-subscription.server.ts";
import type { Lifecycle } from "#billing/subscription/lifecycle.ts";
import { findPremiumMember as findByToken, findSubscription } from "#billing/subscription/queries.server.ts";
import { readFrontMatter } from "#lessons/content/content-file.ts";
import { trustFeature } from "#lessons/trust/feature.server.ts";
import { accountFeature } from "#member/account/feature.server.ts";
import { dataRightsFeature } from "#member/data-rights/feature.server.ts";
import { quotaFeature } from "#member/quota/feature.server.ts";
import { closeFeed } from "#notebook/calendar/feed/feed-queries.server.ts";
import { remindersFeature } from "#notebook/reminders/feature.server.ts";
import { openLedger } from "#platform/backup/ledger.ts";
import { backupJobs } from "#platform/backup/nightly.ts";
import { offsiteJobs } from "#platform/backup/offsite.ts";
import { unlessMissing } from "#platform/files/storage.ts";
import type { FindPremiumMember, PremiumGate } from "#platform/http/routes.ts";
import { MemberBounds } from "#platform/limits/member-bounds.ts";
import { mailer } from "#platform/mail/mail.ts";
import { AT_ONCE, letters, outgoingMetrics } from "#platform/outgoing/outgoing.ts";
import { discardWaiting } from "#platform/outgoing/outgoing-queries.ts";
import { emptyLogJobs } from "#platform/server/deleted-text.ts";
import type { Feature, Tool } from "#platform/server/feature.ts";
import type { Services } from "#platform/server/services.ts";
import type { UserId } from "#platform/session/session.ts";
import { conflictsFeature, syncFeature } from "#platform/sync/server/feature.server.ts";
import { accountDeletionHooks, openLifecycle } from "./billing.ts";
import { openPictures } from "./pictures.ts";
import { reach } from "./reach.ts";
import * as tools from "./tools.ts";

const KEYS = new URL("../../../content/keys/", import.meta.url);
const keySchema = z.object({ id: z.string(), title: z.string() });

export function features(services: Services) {
  const subscriptions = openSubscriptions(openLifecycle(services));
  const leaving = accountDeletionHooks(subscriptions);
  const pictures = openPictures(services.config);
  const { gate, findPremiumMember, isKnownPremium } = entitlement(subscriptions);
  const ways = reach(services);
  const mail = mailer(services.config, AT_ONCE);
  const context = { services, gate, pictures };

  const declaring: Feature[] = [
    accountFeature(services, closeFeed, isKnownPremium),
    subscriptionFeature(subscriptions, {
      readComingCharge: (userId, facts) => readComingCharge(services, ways, userId, facts),
      sections: [chargesInMarkdown, consentsInMarkdown],
    }),
    checkoutFeature(subscriptions),
    chargesFeature(subscriptions, ways, mail),
    consumerRequestsFeature(subscriptions, ways),
    ...Object.values<Tool>(tools).map((tool) => (typeof tool === "function" ? tool(context) : tool)),
    conflictsFeature,
  ];

  const sources = declaring.flatMap(({ reminders = [] }) => reminders);
  const reminders = remindersFeature(services, { sources, gate, mail });
  const collections = declaring.flatMap((feature) => feature.collections ?? []);
  const bounds = new MemberBounds(
    collections.flatMap(({ tables }) => tables),
    declaring.flatMap(({ usage = [] }) => usage),
  );
  const exports = [...declaring, reminders].flatMap((feature) => feature.export ?? []);

  const all: Feature[] = [
    ...declaring,
    reminders,
    syncFeature(services, collections, bounds),
    quotaFeature(services, bounds),
    dataRightsFeature(services, leaving, { exports, titleOfKey }),
    trustFeature(services),
    ownerReportFeature(services),
  ];
  // After a restore, the ledger replays facts in this order. Deletions come first: they end all else of a member.
  const kinds = all.toReversed().flatMap(({ facts = [] }) => facts);
  const ledger = openLedger(services, kinds);
  return {
    routes: all.flatMap(({ routes = [] }) => routes),
    jobs: [
      ...ledger.jobs,
      ...emptyLogJobs(services.database),
      ...backupJobs(services, pictures),
      ...offsiteJobs(services),
      ...all.flatMap(({ jobs = [] }) => jobs),
    ],
    outgoing: { kinds: [letters(mail), reminders.messages], plan: reminders.plan },
    findPremiumMember,
    bounds,
    collections,
    metrics: [outgoingMetrics(services), ...all.flatMap(({ metrics = [] }) => metrics)],
    ledger,
    async afterRestore() {
      await discardWaiting(services.database, services.clock());
      for (const feature of all) await feature.afterRestore?.();
    },
  };
}

function entitlement(lifecycle: Lifecycle) {
  const { database, clock } = lifecycle;
  const isPremium = (facts: AccessFacts | undefined) =>
    facts !== undefined && accessAt(facts, clock()).isPremium;
  const decide = async (userId: UserId, known: AccessFacts | undefined) => {
    if (known && isPremium(known) && !isRefreshDue(known, clock())) return true;
    return isPremium(await currentSubscription(lifecycle, userId));
  };
  const gate: PremiumGate = async (userId) => decide(userId, await findSubscription(database, userId));
  const findPremiumMember: FindPremiumMember = async (accessToken) => {
    const found = await findByToken(database, accessToken, clock());
    if (!found) return undefined;
    const { session, head, facts } = found;
    return { session, head, isPremium: () => decide(session.userId, facts) };
  };
  /** Decides by the stored facts alone, so a sign-in does not wait for PayPal. */
  const isKnownPremium = async (accessToken: string) =>
    isPremium((await findByToken(database, accessToken, clock()))?.facts);
  return { gate, findPremiumMember, isKnownPremium };
}

/** Returns undefined for an unknown key. `id` is safe in a path: the contract limits it to a-z, 0-9 and -. */
async function titleOfKey(id: string): Promise<string | undefined> {
  const file = `${id}.md`;
  const text = await unlessMissing(readFile(new URL(file, KEYS), "utf8"));
  return text && readFrontMatter(file, text, keySchema).front.title;
}
