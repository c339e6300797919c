// On PostgreSQL too: the queries of unclaimed subscriptions must work on both engines.
import { expect, test } from "vitest";
import type { UserId } from "#platform/session/session.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { statusAtPaypal } from "#test/providers/call-paypal.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Lifecycle } from "../lifecycle.ts";
import { noteMissing } from "../queries.server.ts";
import { paypalFacts, unclaimedJob } from "./unclaimed.server.ts";
import { isAnyUnasked, noteUnclaimed } from "./unclaimed-queries.server.ts";

/** More subscriptions than parallel lookups. */
const BAD = [...Array(8).keys()].map((index) => `I-BAD${index}`);

async function withUnclaimed() {
  const { services, database } = await startTestApp();
  const clock = { ms: Date.parse("2026-11-23T12:00:00.000Z") };
  const now = () => new Date(clock.ms);
  const find = async (id: string) => {
    if (BAD.includes(id)) throw new Error("an answer that nobody can read");
    return undefined;
  };
  const job = unclaimedJob({ ...services, clock: now, paypal: { find } } as unknown as Lifecycle);
  const look = async () => job.run(null, new AbortController().signal);
  const note = (id: string, memberId: null | "" = null) => noteUnclaimed(database, { id, memberId }, now());
  return { database, clock, look, note };
}

test("subscriptions that PayPal cannot answer for keep neither others waiting nor anybody from subscribing", async () => {
  const { database, clock, look, note } = await withUnclaimed();
  for (const id of BAD) {
    await note(id);
    clock.ms += 1;
  }
  await note("I-GOOD");
  await expect(look()).rejects.toThrow("nobody can read");
  await look().catch(() => undefined);
  const good = database
    .selectFrom("unclaimed_subscriptions")
    .select("member_id")
    .where("paypal_subscription_id", "=", "I-GOOD");
  expect(await good.execute()).toEqual([{ member_id: "" }]);
  for (const ms of [HOUR_MS, DAY_MS]) {
    expect(await isAnyUnasked(database)).toBe(true);
    clock.ms += ms;
    for (let run = 0; run < 3; run++) await look().catch(() => undefined);
  }
  expect(await isAnyUnasked(database)).toBe(false);
});

test("a webhook of an unknown subscription keeps nobody from subscribing", async () => {
  const { database, note } = await withUnclaimed();
  await note("I-OTHER", "");
  expect(await isAnyUnasked(database)).toBe(false);
});

test("an ending of the ledger is done once PayPal knows the subscription, however late that is", async () => {
  const app = await startTestApp();
  const member = await app.newMember();
  const id = (await member.subscription())?.paypal_subscription_id ?? "";
  for (const table of ["prepared_subscriptions", "user_subscriptions"] as const)
    await app.database.deleteFrom(table).where("paypal_subscription_id", "=", id).execute();
  const asked = new Date(app.clock().getTime() - 8 * DAY_MS).toISOString();
  // PayPal answers 404 if the credentials are wrong after a restore.
  app.paypalEdge.spoil = (call) => (call.includes(id) ? { status: 404, body: "{}" } : undefined);
  await paypalFacts(app.services).replay(new Map([[id, `ending ${asked}`]]));
  await app.runJobs();
  app.paypalEdge.spoil = undefined;
  expect(await statusAtPaypal(app, id)).toBe("ACTIVE");
  await app.runJobsAfter(HOUR_MS);
  expect(await statusAtPaypal(app, id)).toBe("CANCELLED");
});

test("noting a missing subscription of a member who was just deleted is no error", async () => {
  const { database } = await withUnclaimed();
  const gone = noteMissing(database, newId() as UserId, "I-GONE", new Date());
  expect(await gone).toMatchObject({ count: 0 });
});
