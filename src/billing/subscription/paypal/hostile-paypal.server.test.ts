import { describe, expect, test } from "vitest";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { callPaypal, statusAtPaypal } from "#test/providers/call-paypal.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { CONSENT, type Visitor } from "#test/visitor.ts";

/** Starts an app without webhooks, which would trigger lookups at unpredictable moments. */
async function startSilent(): Promise<TestApp> {
  const started = await startTestApp();
  await paypalControl(started).setWebhooks("hold");
  return started;
}

const app = await startSilent();

interface AtPaypal {
  id: string;
  status: string;
}

const ideas = async (member: Visitor) => (await member.call("GET", "/api/notebook?since=0")).status;

/** Changes what PayPal answers about one subscription. */
function show(of: TestApp, id: string, change: Record<string, unknown>): void {
  of.paypalEdge.spoil = (call, reply) =>
    call === `GET /v1/billing/subscriptions/${id}`
      ? { status: 200, body: JSON.stringify({ ...JSON.parse(reply.body), ...change }) }
      : undefined;
}

describe("nobody pays without access, or twice", () => {
  test("an unreported approval is found when the member returns", async () => {
    const own = await startSilent();
    const member = await own.freeMember();
    const id = await member.prepareSubscription();
    await member.subscription();
    await member.approveSubscription(id);
    own.advanceClock(2 * MINUTE_MS);
    expect(await member.subscription()).toMatchObject({ is_premium: true, paypal_subscription_id: id });
  });

  test("an unreported approval prevents a second subscription and gives Premium", async () => {
    const { member, id } = await app.approvedMember();
    expect((await member.call("POST", "/api/subscription/paypal", CONSENT)).status).toBe(409);
    expect(await member.subscription()).toMatchObject({ is_premium: true, paypal_subscription_id: id });
  });

  test("choosing the free plan cancels an unreported approval, and its member stays Premium", async () => {
    const { member, id } = await app.approvedMember();
    await member.call("POST", "/api/subscription/free-plan");
    expect(await statusAtPaypal(app, id)).toBe("CANCELLED");
    expect(await member.subscription()).toMatchObject({ is_premium: true, cancellation_pending: true });
  });

  test("a suspended subscription is cancelled at PayPal when the member prepares another", async () => {
    const { member, id } = await app.newSubscriber();
    const real = app.paypalEdge;
    real.spoil = (call, reply) => {
      const body = reply.body ? (JSON.parse(reply.body) as AtPaypal) : undefined;
      const isActive = call === `GET /v1/billing/subscriptions/${id}` && body?.status === "ACTIVE";
      return isActive ? { status: 200, body: JSON.stringify({ ...body, status: "SUSPENDED" }) } : undefined;
    };
    await member.confirm(id);
    const next = await member.prepareSubscription();
    expect(next).not.toBe(id);
    expect(await statusAtPaypal(app, id)).toBe("CANCELLED");
  });
});

describe("nobody has access without paying", () => {
  test("a subscription created directly at PayPal is not found and gives no access", async () => {
    const member = await app.freeMember();
    const made = (await callPaypal(app, "POST", "", {
      plan_id: app.config.paypal.planId,
      custom_id: await member.userId(),
      start_time: new Date(Date.now() + 300 * DAY_MS).toISOString(),
    })) as AtPaypal;
    await member.approveSubscription(made.id);
    expect(await statusAtPaypal(app, made.id)).toBe("ACTIVE");
    expect((await member.confirm(made.id)).status).toBe(404);
    expect(await ideas(member)).toBe(403);
  });

  test.each([
    ["another price", { plan_overridden: true }],
    ["another plan", { plan_id: "P-ANOTHERPLAN000000000000" }],
    ["another member", { custom_id: "0190a1b2-0000-7000-8000-000000000000" }],
    ["no member", { custom_id: undefined }],
  ])("a subscription with %s is not found and gives no access", async (_case, change) => {
    const { member, id } = await app.approvedMember();
    show(app, id, change);
    expect((await member.confirm(id)).status).toBe(404);
    expect(await ideas(member)).toBe(403);
  });

  test("confirming an unpaid approval again does not extend its three-day grace period; activation gives access", async () => {
    const own = await startSilent();
    const { member, id } = await own.approvedMember();
    show(own, id, { status: "APPROVED", billing_info: undefined, status_update_time: undefined });
    const found = (await member.confirm(id)).body.subscription;
    expect(found).toMatchObject({ status: "pending_approval", is_premium: true });
    await own.returnAfter(2 * DAY_MS, member);
    await member.confirm(id);
    await own.returnAfter(1.1 * DAY_MS, member);
    await member.confirm(id);
    expect(await ideas(member)).toBe(403);
    own.paypalEdge.spoil = undefined;
    own.advanceClock(11 * MINUTE_MS);
    expect(await ideas(member)).toBe(200);
  });
});

test("a first charge that fails gives no grace period", async () => {
  const own = await startSilent();
  const member = await own.freeMember();
  const id = await member.prepareSubscription();
  await paypalControl(own).act(id, "fail-payments");
  await member.approveSubscription(id);
  expect(await statusAtPaypal(own, id)).toBe("ACTIVE");
  await member.confirm(id);
  expect(await member.subscription()).toMatchObject({ is_premium: false, payment_failed: true });
  expect(await ideas(member)).toBe(403);
});

test("a member gets the grace period once, not again with each subscription that is never activated", async () => {
  const own = await startSilent();
  const control = paypalControl(own);
  await control.delayActivation("never");
  const member = await own.freeMember();
  const begin = async () => {
    const id = await member.prepareSubscription();
    await member.approveSubscription(id);
    await member.confirm(id);
    return id;
  };
  let id = await begin();
  expect(await ideas(member)).toBe(200);
  for (let round = 0; round < 3; round++) {
    await control.advance(round === 0 ? 3.2 * DAY_MS : 5 * MINUTE_MS);
    await control.act(id, "expire");
    await member.call("POST", "/api/session/refresh");
    id = await begin();
    expect(await member.subscription()).toMatchObject({ paypal_subscription_id: id, is_premium: false });
    expect(await ideas(member)).toBe(403);
  }
  await control.act(id, "expire");
  await control.delayActivation(0);
  expect(await ideas(member)).toBe(403);
  const paid = await member.subscribe();
  expect(await member.subscription()).toMatchObject({ paypal_subscription_id: paid, is_premium: true });
});

describe("when PayPal fails", () => {
  test.each([
    ["does not answer", "hang up" as const],
    ["answers with a page", { status: 200, body: "<html>Mantenimiento</html>" }],
    ["answers with another shape", { status: 200, body: '{"id":7}' }],
    [
      "answers with a date that is none",
      { status: 200, body: '{"id":"I-1","plan_id":"P","status":"ACTIVE","status_update_time":"ayer"}' },
    ],
  ])("a confirmation answers 502, changes nothing and can be retried if PayPal %s", async (_case, spoilt) => {
    const { member, id } = await app.approvedMember();
    app.paypalEdge.spoil = (call) => (call.includes("/subscriptions") ? spoilt : undefined);
    const found = await member.confirm(id);
    expect(found).toMatchObject({ status: 502, body: { error: { code: "provider_failed" } } });
    expect(await member.subscription()).toBeNull();
    app.paypalEdge.spoil = undefined;
    expect((await member.confirm(id)).status).toBe(200);
  });

  test("a redirect is not followed, because it would take our token along", async () => {
    const { member, id } = await app.approvedMember();
    const location = `/v1/billing/subscriptions/${id}?elsewhere`;
    app.paypalEdge.spoil = (call) =>
      call.endsWith(`/${id}`) ? { status: 307, body: "", headers: { location } } : undefined;
    expect((await member.confirm(id)).status).toBe(502);
    expect(app.paypalEdge.calls).not.toContain(`GET ${location}`);
  });

  test.each(["answers", "hangs up"])(
    "ten calls of a member whose paid period is over cause one lookup if PayPal %s",
    async (how) => {
      const own = await startSilent();
      const { member, id } = await own.newSubscriber();
      show(own, id, { status: "SUSPENDED" });
      await member.confirm(id);
      await own.returnAfter(32 * DAY_MS, member);
      if (how === "hangs up") own.paypalEdge.spoil = () => "hang up";
      own.paypalEdge.calls.length = 0;
      for (let call = 0; call < 10; call++) await ideas(member);
      expect(own.paypalEdge.calls.filter((call) => call.endsWith(`/${id}`))).toHaveLength(1);
    },
  );
});
