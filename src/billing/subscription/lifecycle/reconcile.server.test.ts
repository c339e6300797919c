import { beforeEach, expect, test } from "vitest";
import { openLifecycle } from "#app/server/billing.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { nextProcess } from "#test/charges/charging.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { startTestApp } from "#test/test-app.ts";
import { reconcile } from "./member-subscription.server.ts";

/** More members than parallel lookups. */
const MEMBERS = 9;
const AT_ONCE = 6;

const app = await startTestApp();
await paypalControl(app).setWebhooks("drop");
const ids: string[] = [];
for (let count = 0; count < MEMBERS; count++) ids.push(await (await app.freeMember()).subscribe());
beforeEach(() => {
  app.advanceClock(DAY_MS);
  app.paypalEdge.calls.length = 0;
});

const reconcileDue = (stopping?: AbortSignal) => reconcile(openLifecycle(app.services), "due", stopping);

/** Counts a subscription's lookups. Each lookup calls this URL and the list of payments once each. */
const lookupsOf = (id: string) =>
  app.paypalEdge.calls.filter((call) => call === `GET /v1/billing/subscriptions/${id}`).length;
const lookups = () => ids.map(lookupsOf);
const isLookup = (call: string) => ids.some((id) => call.endsWith(`/subscriptions/${id}`));

test("six members are looked up at once, and a slow answer for one does not hold up the others", async () => {
  const slow = Promise.withResolvers<void>();
  const all = Promise.withResolvers<void>();
  let under = 0;
  let most = 0;
  app.paypalEdge.spoil = async (call) => {
    if (!isLookup(call)) return undefined;
    most = Math.max(most, ++under);
    if (under === AT_ONCE) all.resolve();
    await (call.endsWith(ids[0] ?? "") ? slow.promise : all.promise);
    under--;
    return undefined;
  };
  const running = reconcileDue();
  await expect.poll(() => lookups()).toEqual(ids.map(() => 1));
  await expect.poll(() => under).toBe(1);
  slow.resolve();
  expect(await running).toBe(MEMBERS);
  expect(most).toBe(AT_ONCE);
});

test("a lookup that fails is an error of the run, and the other members are looked up all the same", async () => {
  app.paypalEdge.spoil = (call) => (call.endsWith(ids[0] ?? "") ? { status: 403, body: "{}" } : undefined);
  await expect(reconcileDue()).rejects.toMatchObject({ code: "provider_failed" });
  expect(lookups()).toEqual(ids.map(() => 1));
});

test("failures in a row, such as a 429, end the run, and the alert counts the job", async () => {
  app.paypalEdge.spoil = (call) => (isLookup(call) ? { status: 429, body: "{}" } : undefined);
  await nextProcess(app).runDue();
  expect(lookups().filter((count) => count > 0).length).toBeLessThan(MEMBERS);
  const [job] = await app.rows.read("jobs", ["last_error"], { kind: "subscription.reconcile" });
  expect(job?.last_error).not.toBeNull();
});

test("a stopped reconciliation ends early, and the next one looks up only the rest", async () => {
  const stop = new AbortController();
  app.paypalEdge.spoil = (call) => {
    if (isLookup(call)) stop.abort();
    return undefined;
  };
  await reconcileDue(stop.signal);
  const done = ids.filter((id) => lookupsOf(id) > 0).length;
  expect(done).toBeGreaterThan(0);
  expect(done).toBeLessThanOrEqual(AT_ONCE);
  await reconcileDue();
  expect(lookups()).toEqual(ids.map(() => 1));
});
