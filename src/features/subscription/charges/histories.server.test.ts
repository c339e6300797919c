import { expect, test } from "vitest";
import { deleteMemberCommand } from "#app/server/delete-member-command.ts";
import { features } from "#app/server/features.ts";
import { jobLanes } from "#server/jobs/jobs.ts";
import type { UserId } from "#server/session/session.ts";
import { DAY_MS, HOUR_MS } from "#shared/time.ts";
import { callPaypal } from "#test/providers/call-paypal.ts";
import { type CaughtMail, catchMail } from "#test/providers/mail-edge.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { pick, type Random, randomFrom } from "#test/random/random.ts";
import { seedsOf } from "#test/random/seeds.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { insertChange } from "../price/price-queries.server.ts";

/** A world is a server, a PayPal and `MEMBERS` members: 12 histories, or 1,020 in the long run. */
const WORLDS = { short: 1, long: 85 };
const MEMBERS = 12;
/** Two renewals, so that the second one may have another price. */
const LENGTH_MS = 66 * DAY_MS;
const STEPS_MS = [8 * HOUR_MS, 15 * HOUR_MS, 22 * HOUR_MS];
const WORLD_MAX_MS = 120_000;
const BEFORE_MS = 7 * DAY_MS;
const LEAST_MS = 5 * DAY_MS;
const TOLD_AHEAD_MS = 30 * DAY_MS;
const ZONES = ["America/Argentina/Buenos_Aires", "America/Mexico_City", "Pacific/Auckland", "Asia/Kolkata"];
const ACTS = [
  "cancel",
  "suspend",
  "activate",
  "bill-later",
  "bill-earlier",
  "fail-payments",
  "refund",
  "partial-refund",
];
const TAKEN = ["COMPLETED", "REFUNDED", "PARTIALLY_REFUNDED"];

interface Step {
  at: number;
  /** The jobs ran, and PayPal and the mail server answered. */
  isUp: boolean;
  /** PayPal's own date of the next charge of each active subscription. */
  truth: Map<string, string>;
  /** Ours, after the jobs. */
  known: Map<string, string>;
}

interface AtPaypal {
  id: string;
  status: string;
  billing_info?: { next_billing_time?: string };
}

test.each(seedsOf(WORLDS))(
  "random histories: each renewal is announced in time, each payment has one receipt (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const app = await startTestApp();
    const paypal = paypalControl(app);
    const mail = await catchMail(app);
    await paypal.setWebhooks("hold");
    const ids: string[] = [];
    for (let index = 0; index < MEMBERS; index++) {
      const ana = await app.visitor().signIn("google", { name: "Ana", email: `m${index}@ejemplo.com` });
      ids.push(await ana.subscribe());
    }
    await chooseZones(app, random);
    const people = await peopleOf(app);
    await hideAddresses(app, people.slice(0, 2));
    const failed = new Set<string>();
    const deleted = new Set<string>();
    const [priceAt, newPrice] = [random() * 3 * DAY_MS, pick(["3", "1.50", ""], random)];
    let isPriced = newPrice === "";
    const runJobs = twoProcesses(app);
    const steps: Step[] = [];
    const end = app.clock().getTime() + LENGTH_MS;
    let awayUntil = 0;
    while (app.clock().getTime() < end) {
      const at = app.clock().getTime();
      if (at > awayUntil && random() < 0.03) awayUntil = at + random() * 6 * DAY_MS;
      const away = at < awayUntil ? pick(["server", "paypal", "mail"] as const, random) : undefined;
      for (const id of ids) {
        if (random() >= 0.02) continue;
        const act = pick(ACTS, random);
        if (act === "fail-payments") failed.add(id);
        await actAtPaypal(app, id, act, random);
      }
      if (!isPriced && at >= end - LENGTH_MS + priceAt) {
        isPriced = true;
        await announcePrice(app, newPrice);
      }
      const leaving = people.at(-1 - deleted.size);
      if (leaving && deleted.size < 2 && random() < 0.01) {
        deleted.add(leaving.id);
        await deletePerson(app, leaving.userId);
      }
      await deliverSome(app, random);
      const truth = await datesAtPaypal(app);
      app.paypalEdge.spoil = away === "paypal" ? () => "hang up" : undefined;
      mail.isRefusing = away === "mail";
      // As where the process is killed while a message is under way.
      mail.isLosingAnswers = random() < 0.05;
      if (away !== "server") await runJobs(random);
      const known = await datesKnown(app);
      steps.push({ at, isUp: away === undefined, truth, known });
      await paypal.advance(pick(STEPS_MS, random));
    }
    app.paypalEdge.spoil = undefined;
    mail.isRefusing = false;
    mail.isLosingAnswers = false;
    for (let round = 0; round < 3; round++) {
      await paypal.advance(22 * HOUR_MS);
      await runJobs(random);
    }
    const silent = new Set(people.slice(0, 2).map(({ id }) => id));
    const left = ids.filter((id) => !deleted.has(id));
    await checkReceipts(app, left, silent, mail.all);
    await checkNotices(app, steps, deleted);
    await checkPrices(
      app,
      left.filter((id) => !failed.has(id)),
    );
  },
  WORLD_MAX_MS,
);

interface Person {
  id: string;
  userId: UserId;
}

async function peopleOf({ database }: TestApp): Promise<Person[]> {
  const rows = await database
    .selectFrom("user_subscriptions")
    .select(["user_id", "paypal_subscription_id"])
    .orderBy("user_id")
    .execute();
  return rows.map((row) => ({ id: row.paypal_subscription_id ?? "", userId: row.user_id as UserId }));
}

/** Nobody may write to an address that a provider has not confirmed. */
async function hideAddresses({ database }: TestApp, people: readonly Person[]): Promise<void> {
  for (const { userId } of people)
    await database.updateTable("users").set({ is_email_verified: 0 }).where("id", "=", userId).execute();
}

async function announcePrice({ database, clock }: TestApp, value: string): Promise<void> {
  const now = clock();
  const from = { value: "2", currency: "USD" };
  const effectiveAt = new Date(now.getTime() + (value === "3" ? 30 * DAY_MS : 0)).toISOString();
  await insertChange(database, { price: { value, currency: "USD" }, from, effectiveAt }, now);
}

async function deletePerson(app: TestApp, userId: UserId): Promise<void> {
  const services = async () => servicesOf(app);
  const input = { words: [userId], options: { yes: true } };
  await deleteMemberCommand.run(input, { services, environment: {}, print: () => undefined });
}

const servicesOf = (app: TestApp) => ({
  config: app.config,
  database: app.database,
  log: app.app.log,
  clock: app.clock,
});

async function chooseZones({ database }: TestApp, random: Random): Promise<void> {
  for (const { id } of await database.selectFrom("users").select("id").execute())
    await database
      .insertInto("reminder_settings")
      .values({
        ...{ user_id: id, time_zone: pick(ZONES, random), is_zone_chosen: 1, event_reminders: 0 },
        ...{ journal_reminder: 0, journal_time: "21:00", email: null },
      })
      .execute();
}

/** PayPal refuses what does not fit the subscription's state. */
async function actAtPaypal(app: TestApp, id: string, action: string, random: Random): Promise<void> {
  await paypalControl(app)
    .act(id, action, 1 + Math.floor(random() * 3))
    .catch((error: unknown) => expect(String(error)).toMatch(/: (404|409|422) /));
}

/** Some webhooks arrive, some twice, and most never. */
async function deliverSome(app: TestApp, random: Random): Promise<void> {
  const paypal = paypalControl(app);
  const held = (await paypal.listEvents()).filter(({ state }) => state === "held").slice(-10);
  const coming = held.flatMap(({ id }) => (random() < 0.3 ? [id, ...(random() < 0.3 ? [id] : [])] : []));
  if (coming.length > 0) await paypal.deliver(coming);
}

/** Two processes with the same jobs. A restarted one knows nothing of the one before. */
function twoProcesses(app: TestApp) {
  const services = servicesOf(app);
  const start = () => {
    const jobs = features(services).jobs.filter(({ kind }) => kind.startsWith("subscription."));
    return jobLanes(services, jobs);
  };
  let both = [start(), start()];
  return async (random: Random) => {
    if (random() < 0.1) both = [start(), both[0] ?? start()];
    await Promise.all(both.map((process) => process.runDue()));
  };
}

async function datesAtPaypal(app: TestApp): Promise<Map<string, string>> {
  const answer = await fetch(`${app.paypalUrl}/control/subscriptions`);
  const { subscriptions } = (await answer.json()) as { subscriptions: AtPaypal[] };
  return new Map(
    subscriptions.flatMap(({ id, status, billing_info }) =>
      status === "ACTIVE" && billing_info?.next_billing_time ? [[id, billing_info.next_billing_time]] : [],
    ),
  );
}

async function datesKnown({ database }: TestApp): Promise<Map<string, string>> {
  const rows = await database
    .selectFrom("user_subscriptions")
    .select(["paypal_subscription_id", "next_billing_time"])
    .where("paypal_status", "=", "ACTIVE")
    .where("refunded_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.paypal_subscription_id ?? "", row.next_billing_time ?? ""]));
}

async function checkReceipts(
  app: TestApp,
  ids: readonly string[],
  silent: ReadonlySet<string>,
  mails: readonly CaughtMail[],
) {
  // A message whose answer was lost comes again with the same id.
  const once = new Map(mails.map((one) => [one.messageId, one])).values();
  const receipts = [...once].filter(
    ({ subject, text }) => subject.startsWith("Recibo") && ids.some((id) => text.includes(id)),
  );
  let count = 0;
  for (const id of ids) {
    const range = "start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z";
    for (const { id: payment, status } of await transactionsOf(app, id, range)) {
      const own = receipts.filter(({ text }) => text.includes(payment)).length;
      expect(own, `receipts of ${payment}, ${status}`).toBe(
        TAKEN.includes(status) && !silent.has(id) ? 1 : 0,
      );
      count += own;
    }
  }
  expect(receipts).toHaveLength(count);
}

async function transactionsOf(app: TestApp, id: string, range: string) {
  const { transactions } = (await callPaypal(app, "GET", `/${id}/transactions?${range}`)) as {
    transactions: { id: string; status: string; time: string }[];
  };
  return transactions;
}

const near = (a: string | undefined, b: string) =>
  a !== undefined && a !== "" && Math.abs(Date.parse(a) - Date.parse(b)) < DAY_MS;

/** Nobody pays more than their notice says, nor a higher price without its letter, thirty days before for the first ones. */
async function checkPrices(app: TestApp, ids: readonly string[]): Promise<void> {
  const letters = await app.database
    .selectFrom("billing_letters")
    .select(["kind", "paypal_subscription_id as id", "charge_at", "amount", "created_at", "done_at"])
    .where("outcome", "in", ["mail", "app"])
    .orderBy("done_at")
    .execute();
  const paid = await app.database
    .selectFrom("subscription_charges")
    .select(["paypal_subscription_id as id", "amount", "charged_at"])
    .where("paypal_subscription_id", "in", ids)
    .execute();
  for (const { id, amount, charged_at } of paid) {
    const own = letters.filter((letter) => letter.id === id && (letter.done_at ?? "") < charged_at);
    const notice = own.findLast(({ kind, charge_at }) => kind === "notice" && near(charge_at, charged_at));
    if (notice) expect(Number(amount), `${id} ${charged_at}`).toBeLessThanOrEqual(Number(notice.amount));
    if (Number(amount) <= 2) continue;
    const told = own.find(({ kind }) => kind === "price");
    expect(told, `${id} ${charged_at}: ${amount} without a letter`).toBeDefined();
    // Who was paused when the change was announced is told later.
    const isFirst =
      Date.parse(told?.created_at ?? "") <=
      Date.parse(letters.find(({ kind }) => kind === "price")?.created_at ?? "") + DAY_MS;
    const ahead = Date.parse(charged_at) - Date.parse(told?.done_at ?? "");
    if (isFirst) expect(ahead, `${id} ${charged_at}: told late`).toBeGreaterThanOrEqual(TOLD_AHEAD_MS);
  }
}

async function checkNotices(
  { database }: TestApp,
  steps: readonly Step[],
  deleted: ReadonlySet<string>,
): Promise<void> {
  const notices = await database
    .selectFrom("billing_letters")
    .select(["paypal_subscription_id", "charge_at", "done_at", "outcome"])
    .where("kind", "=", "notice")
    .where("outcome", "in", ["mail", "app"])
    .orderBy("done_at")
    .execute();
  // No notice without a charge to come, and none twice for the same date.
  for (const [index, { paypal_subscription_id: id, charge_at, done_at }] of notices.entries()) {
    const step = steps.findLast(({ at }) => at <= Date.parse(done_at ?? "") + HOUR_MS);
    if (step?.isUp) expect(near(step.truth.get(id), charge_at), `${id} ${charge_at}`).toBe(true);
    const before = notices.slice(0, index).findLast((one) => one.paypal_subscription_id === id);
    if (before) expect(near(before.charge_at, charge_at), `${id} twice ${charge_at}`).toBe(false);
  }
  // Each charge whose date was known on a day when everything answered has its notice by then.
  let renewals = 0;
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    for (const [id, date] of step.truth) {
      const at = Date.parse(date);
      if (deleted.has(id) || !next || at <= step.at || at > next.at) continue;
      const chance = steps.find(
        (one, place) =>
          one.isUp &&
          one.at >= at - BEFORE_MS &&
          one.at <= at &&
          near(steps[place - 1]?.known.get(id), date) &&
          near(one.truth.get(id), date),
      );
      if (!chance) continue;
      renewals++;
      const told = notices.find(
        (one) =>
          one.paypal_subscription_id === id &&
          near(one.charge_at, date) &&
          Date.parse(one.done_at ?? "") < at,
      );
      expect(told, `${id} ${date}: no notice`).toBeDefined();
      const isInTime = at - Date.parse(told?.done_at ?? "") >= LEAST_MS;
      if (chance.at <= at - LEAST_MS - HOUR_MS) expect(isInTime, `${id} ${date}: late`).toBe(true);
    }
  }
  expect(renewals).toBeGreaterThan(0);
}
