import { expect, test } from "vitest";
import { openLifecycle } from "#app/server/billing.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { callPaypal } from "#test/providers/call-paypal.ts";
import { type HeldEvent, paypalControl } from "#test/providers/paypal-control.ts";
import { pick, type Random, randomFrom } from "#test/random/random.ts";
import { seedsOf } from "#test/random/seeds.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { CONSENT, type Visitor } from "#test/visitor.ts";
import { oneMonthAfter, PAYPAL_MAY_BE_LATE_MS } from "../access.ts";
import type { Subscription } from "../contract.ts";
import { reconcile } from "./member-subscription.server.ts";

/**
 * The number of worlds. A world has a server, a PayPal and `MEMBERS` members: 34 histories in all, or 1,020 in the
 * long run.
 */
const WORLDS = { short: 1, long: 30 };
const MEMBERS = 34;
const STEPS = 6;
const PAUSES_MS = [HOUR_MS, 3 * HOUR_MS, DAY_MS, 4 * DAY_MS, 12 * DAY_MS, 31 * DAY_MS];
/** A world takes seconds if nothing else runs. The limit only stops a world that hangs, even on the busiest machine. */
const WORLD_MAX_MS = 600_000;

const AT_PAYPAL = [
  "cancel",
  "suspend",
  "activate",
  "expire",
  "refund",
  "partial-refund",
  "fail-payments",
  "settle",
];

interface Member {
  visitor: Visitor;
  ids: Set<string>;
}

test.each(seedsOf(WORLDS))(
  "random histories end with Premium as PayPal confirms and at most one live subscription (seed %i)",
  async (seed) => {
    const random = randomFrom(seed);
    const app = await startTestApp();
    const paypal = paypalControl(app);
    await paypal.setWebhooks("hold");
    const members = await Promise.all([...Array(MEMBERS).keys()].map((index) => newMember(app, index)));
    const waiting = new Map<string, HeldEvent>();
    const seen = new Set<string>();

    for (let step = 0; step < STEPS; step++) {
      for (const member of members) {
        // The access token, valid for an hour, has expired after every pause.
        await member.visitor.call("POST", "/api/session/refresh");
        const count = Math.floor(random() * 3);
        for (let deed = 0; deed < count; deed++) await live(app, member, members, random);
      }
      for (const event of await paypal.listEvents()) {
        if (!seen.has(event.id)) waiting.set(event.id, event);
        seen.add(event.id);
      }
      await bringEvents(app, waiting, random);
      await paypal.advance(pick(PAUSES_MS, random));
      if (random() < 0.4) await app.runJobs();
    }

    await settle(app);
    for (const [index, member] of members.entries()) {
      await member.visitor.call("POST", "/api/session/refresh");
      const { body } = await member.visitor.call<{ subscription: Subscription | null }>(
        "GET",
        "/api/subscription",
      );
      const truth = await confirmedByPaypal(app, member);
      const where = `member ${index}: ${JSON.stringify({ told: body.subscription, truth })}`;
      const isPremium = body.subscription?.is_premium ?? false;
      if (truth.isCertain) expect(isPremium, where).toBe(truth.isPremium);
      if (truth.mayHaveWaited && isPremium) expect(truth.isPremium, where).toBe(true);
      expect(truth.live.length, where).toBeLessThanOrEqual(1);
    }
  },
  WORLD_MAX_MS,
);

async function newMember(app: TestApp, index: number): Promise<Member> {
  const visitor = await app.visitor().signIn("google", { name: "Ana", email: `m${index}@ejemplo.com` });
  return { visitor, ids: new Set() };
}

/**
 * Does one random action of the member, here or at PayPal. Some actions concern another member's subscription, or none.
 */
async function live(app: TestApp, member: Member, members: readonly Member[], random: Random) {
  const { visitor, ids } = member;
  const id = ids.size > 0 ? pick([...ids], random) : undefined;
  const roll = random();
  if (!id || roll < 0.2) {
    const answer = await visitor.call<{ paypalSubscriptionId: string }>(
      "POST",
      "/api/subscription/paypal",
      CONSENT,
    );
    expect([200, 409]).toContain(answer.status);
    if (answer.status !== 200) return;
    ids.add(answer.body.paypalSubscriptionId);
    if (random() < 0.7) await visitor.approveSubscription(answer.body.paypalSubscriptionId);
    if (random() < 0.5) await visitor.confirm(answer.body.paypalSubscriptionId);
  } else if (roll < 0.3) {
    await visitor.approveSubscription(id);
  } else if (roll < 0.4) {
    await visitor.confirm(id);
  } else if (roll < 0.45) {
    const foreign = pick([...pick(members, random).ids, "I-INVENTED0001"], random);
    const answer = await visitor.confirm(foreign);
    if (!ids.has(foreign)) expect(answer.status).toBe(404);
  } else if (roll < 0.52) {
    await visitor.call("POST", "/api/subscription/cancellation");
  } else if (roll < 0.56) {
    await visitor.call("POST", "/api/subscription/free-plan");
  } else if (roll < 0.65) {
    await visitor.call("GET", "/api/subscription");
  } else {
    await tryAtPaypal(app, id, pick(AT_PAYPAL, random));
  }
}

/** Tries an action at PayPal, which refuses an action that does not fit the subscription's state. */
async function tryAtPaypal(app: TestApp, id: string, action: string): Promise<void> {
  await paypalControl(app)
    .act(id, action, 1)
    .catch((error: unknown) => expect(String(error)).toMatch(/: (404|409|422) /));
}

/** Delivers webhooks out of order, late, twice or never. */
async function bringEvents(app: TestApp, waiting: Map<string, HeldEvent>, random: Random): Promise<void> {
  const paypal = paypalControl(app);
  const order = [...waiting.keys()].map((id) => ({ id, place: random() }));
  const coming: string[] = [];
  for (const { id } of order.toSorted((a, b) => a.place - b.place)) {
    const roll = random();
    if (roll < 0.25) continue;
    waiting.delete(id);
    if (roll < 0.45) continue;
    coming.push(id);
    if (roll > 0.85) coming.push(id);
  }
  if (coming.length > 0) await paypal.deliver(coming);
}

async function settle(app: TestApp): Promise<void> {
  for (let round = 0; round < 2; round++) {
    await app.runJobs();
    await reconcile(openLifecycle(app.services), "all");
  }
  await app.runJobs();
}

interface Truth {
  isPremium: boolean;
  /** False if both answers may be right: months differ in length, or `mayHaveWaited` is true. */
  isCertain: boolean;
  /** True if an earlier unpaid subscription may have used up the wait for a first payment. */
  mayHaveWaited: boolean;
  live: string[];
}

interface AtPaypal {
  status: string;
  status_update_time: string;
  billing_info?: { next_billing_time?: string; last_failed_payment?: object };
}

/** Applies docs/product.md, section 3, to PayPal's own data, without the product's stored facts. */
async function confirmedByPaypal(app: TestApp, { ids }: Member): Promise<Truth> {
  const now = app.clock().toISOString();
  const ends: string[] = [];
  const latestEnds: string[] = [];
  const live: (AtPaypal & { id: string; isRefunded: boolean })[] = [];
  for (const id of ids) {
    const at = (await callPaypal(app, "GET", `/${id}`)) as AtPaypal;
    const range = `start_time=2020-01-01T00:00:00Z&end_time=2040-01-01T00:00:00Z`;
    const { transactions = [] } = (await callPaypal(app, "GET", `/${id}/transactions?${range}`)) as {
      transactions?: { status: string; time: string }[];
    };
    const taken = transactions
      .filter(({ status }) => status !== "DECLINED")
      .sort((a, b) => (a.time < b.time ? -1 : 1));
    const kept = taken.filter(({ status }) => status !== "REFUNDED");
    const isRefunded = taken.at(-1)?.status === "REFUNDED";
    ends.push(...kept.map(({ time }) => oneMonthAfter(time)));
    const next = at.billing_info?.next_billing_time;
    if (next && kept.length > 0 && !isRefunded) latestEnds.push(new Date(next).toISOString());
    // After a shorter month PayPal returns to the original day of the month.
    if (kept.length > 0 && !isRefunded) latestEnds.push(plus(ends.at(-1) ?? now, 3 * DAY_MS));
    if (["APPROVED", "ACTIVE", "SUSPENDED"].includes(at.status)) live.push({ ...at, id, isRefunded });
  }
  const [current] = live;
  const isAwaiting = current && current.status !== "SUSPENDED" && !current.isRefunded;
  const premiumUntil = (end: string | undefined) => {
    if (end !== undefined && end > now) return true;
    // A failed first charge ends the wait. PayPal counts it only days later.
    if (end === undefined && current?.billing_info?.last_failed_payment) return false;
    const since = end ?? current?.status_update_time;
    return Boolean(isAwaiting && since && plus(since, PAYPAL_MAY_BE_LATE_MS) >= now);
  };
  const least = premiumUntil(ends.toSorted().at(-1));
  const most = premiumUntil([...ends, ...latestEnds].toSorted().at(-1));
  const mayHaveWaited = ends.length === 0 && ids.size > 1;
  const isCertain = least === most && !(mayHaveWaited && least);
  return { isPremium: least, isCertain, mayHaveWaited, live: live.map(({ id }) => id) };
}

function plus(instant: string, durationMs: number): string {
  return new Date(new Date(instant).getTime() + durationMs).toISOString();
}
