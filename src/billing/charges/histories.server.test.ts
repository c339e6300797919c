import { expect, test } from "vitest";
import { deleteMemberCommand } from "#app/server/delete-member-command.ts";
import type { UserId } from "#platform/session/session.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { nextProcess } from "#test/charges/charging.ts";
import { checkNotices, checkReceipts, type Step } from "#test/charges/check-history.ts";
import { catchMail } from "#test/providers/mail-edge.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { pick, type Random, randomFrom } from "#test/random/random.ts";
import { seedsOf } from "#test/random/seeds.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";

/**
 * The number of worlds. A world has one server, one PayPal and `MEMBERS` members: 12 histories in all, or 1,020 in the
 * long run.
 */
const WORLDS = { short: 1, long: 85 };
const MEMBERS = 12;
/** The time of two renewals. */
const LENGTH_MS = 66 * DAY_MS;
const STEPS_MS = [8 * HOUR_MS, 15 * HOUR_MS, 22 * HOUR_MS];
/**
 * A world takes nine seconds if nothing else runs. The limit only stops a world that hangs, even on the busiest
 * machine.
 */
const WORLD_MAX_MS = 600_000;
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

const NO_RESTART: Random = () => 1;

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
      const person = { name: "Ana", email: `m${index}@ejemplo.com` };
      ids.push(await (await app.visitor().signIn("google", person)).subscribe());
    }
    await chooseZones(app, random);
    const people = await peopleOf(app);
    await hideAddresses(app, people.slice(0, 2));
    const deleted = new Set<string>();
    const runJobs = twoProcesses(app);
    const steps: Step[] = [];
    const end = app.clock().getTime() + LENGTH_MS;
    let awayUntil = 0;
    while (app.clock().getTime() < end) {
      const at = app.clock().getTime();
      if (at > awayUntil && random() < 0.03) awayUntil = at + random() * 6 * DAY_MS;
      const away = at < awayUntil ? pick(["server", "paypal", "mail"] as const, random) : undefined;
      for (const id of ids) {
        if (random() < 0.02) await actAtPaypal(app, id, pick(ACTS, random), random);
      }
      const leaving = people.at(-1 - deleted.size);
      if (leaving && deleted.size < 2 && random() < 0.01) {
        deleted.add(leaving.id);
        await deletePerson(app, leaving.userId);
      }
      await deliverSome(app, random);
      const truth = await readPaypal(app);
      app.paypalEdge.spoil = away === "paypal" ? () => "hang up" : undefined;
      mail.isRefusing = away === "mail";
      // A lost answer has the same effect as a process that is killed while it sends a message.
      mail.isLosingAnswers = random() < 0.05;
      if (away !== "server") await runJobs(random);
      // This hour leaves time for a retry. A step of STEPS_MS can be longer than all retries of a message together.
      if (mail.isLosingAnswers && away !== "server") {
        mail.isLosingAnswers = false;
        await paypal.advance(HOUR_MS);
        await runJobs(NO_RESTART);
      }
      steps.push({ at, isUp: away === undefined, truth, known: await readKnown(app) });
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

/** Sets the addresses to unconfirmed, so that no mail may go to them. */
async function hideAddresses({ database }: TestApp, people: readonly Person[]): Promise<void> {
  for (const { userId } of people)
    await database.updateTable("users").set({ is_email_verified: 0 }).where("id", "=", userId).execute();
}

async function deletePerson(app: TestApp, userId: UserId): Promise<void> {
  const input = { words: [userId], options: { yes: true } };
  await deleteMemberCommand.run(input, {
    services: async () => app.services,
    environment: {},
    print: () => undefined,
  });
}

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

/** Does an action at PayPal, which refuses an action that does not fit the subscription's state. */
async function actAtPaypal(app: TestApp, id: string, action: string, random: Random): Promise<void> {
  await paypalControl(app)
    .act(id, action, 1 + Math.floor(random() * 3))
    .catch((error: unknown) => expect(String(error)).toMatch(/: (404|409|422) /));
}

/** Delivers some webhooks, a few of them twice. Most webhooks never arrive. */
async function deliverSome(app: TestApp, random: Random): Promise<void> {
  const paypal = paypalControl(app);
  const held = (await paypal.listEvents()).filter(({ state }) => state === "held").slice(-10);
  const coming = held.flatMap(({ id }) => (random() < 0.3 ? [id, ...(random() < 0.3 ? [id] : [])] : []));
  if (coming.length > 0) await paypal.deliver(coming);
}

/** Starts two processes with the same jobs. A restarted process has nothing in memory. */
function twoProcesses(app: TestApp) {
  const start = () => nextProcess(app);
  let both = [start(), start()];
  return async (random: Random) => {
    if (random() < 0.1) both = [start(), both[0] ?? start()];
    await Promise.all(both.map((process) => process.runDue()));
  };
}

async function readPaypal(app: TestApp): Promise<Step["truth"]> {
  const answer = await fetch(`${app.paypalUrl}/control/subscriptions`);
  const { subscriptions } = (await answer.json()) as { subscriptions: AtPaypal[] };
  return new Map(
    subscriptions.flatMap(({ id, status, billing_info: { next_billing_time: next } = {} }) =>
      status === "ACTIVE" && next ? [[id, next]] : [],
    ),
  );
}

async function readKnown({ database }: TestApp): Promise<Step["known"]> {
  const rows = await database
    .selectFrom("user_subscriptions")
    .select(["paypal_subscription_id as id", "next_billing_time"])
    .where("paypal_status", "=", "ACTIVE")
    .where("refunded_at", "is", null)
    .execute();
  return new Map(rows.map((row) => [row.id ?? "", row.next_billing_time ?? ""]));
}
