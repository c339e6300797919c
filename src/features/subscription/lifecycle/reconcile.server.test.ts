import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#shared/time.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { paypalClient } from "../paypal/paypal.server.ts";
import { reconcile } from "./reconcile.server.ts";

/** More than are looked up at once. */
const MEMBERS = 9;
const AT_ONCE = 6;

let app: TestApp;
let ids: string[];

beforeAll(async () => {
  app = await startTestApp();
  await paypalControl(app).setWebhooks("drop");
  ids = [];
  for (let count = 0; count < MEMBERS; count++) {
    const member = await app.visitor().signIn("google", { name: "Ana", email: `ana${count}@ejemplo.com` });
    ids.push(await member.subscribe());
  }
});
beforeEach(() => {
  app.advanceClock(DAY_MS);
  app.paypalEdge.calls.length = 0;
});
afterEach(() => {
  app.paypalEdge.spoil = undefined;
});

const reconcileDue = (stopping?: AbortSignal) =>
  reconcile({ ...app, log: app.app.log }, paypalClient(app.config.paypal), "due", stopping);

/** Each member's lookup is this call and one for the payments. */
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

test("after a 429 nobody is looked up for as long as PayPal asks, and then everybody is", async () => {
  let refusedAt = 0;
  const later: number[] = [];
  app.paypalEdge.spoil = (call) => {
    if (!isLookup(call)) return undefined;
    if (refusedAt > 0) later.push(performance.now() - refusedAt);
    if (refusedAt > 0) return undefined;
    refusedAt = performance.now();
    return { status: 429, body: "{}", headers: { "retry-after": "1" } };
  };
  await expect(reconcileDue(AbortSignal.timeout(500))).resolves.toBe(MEMBERS);
  expect(later.length).toBeLessThan(AT_ONCE);
  app.paypalEdge.spoil = undefined;
  await reconcileDue();
  const counts = lookups();
  expect(counts.reduce((sum, count) => sum + count)).toBe(MEMBERS + 1);
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
