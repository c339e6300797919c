import { describe, expect, test } from "vitest";
import { DAY_MS } from "#platform/shared/time.ts";
import { callPaypal, statusAtPaypal } from "#test/providers/call-paypal.ts";
import { startTestApp } from "#test/test-app.ts";
import { type Answer, newDeletion, type Visitor } from "#test/visitor.ts";
import type { Subscription } from "./contract.ts";

const app = await startTestApp();

const ideas = async (member: Visitor) => (await member.call("GET", "/api/notebook?since=0")).status;

describe("becoming Premium", () => {
  test("a confirmed subscription makes the member Premium and opens the tools", async () => {
    const member = await app.freeMember();
    expect(await member.subscription()).toBeNull();
    expect(await ideas(member)).toBe(403);
    const id = await member.subscribe();
    expect(await member.subscription()).toMatchObject({
      subscription_type: "premium",
      status: "active",
      is_premium: true,
      paypal_subscription_id: id,
      cancellation_pending: false,
    });
    expect(await ideas(member)).toBe(200);
  });

  test("concurrent and later requests of a member prepare one subscription", async () => {
    const member = await app.freeMember();
    const prepared = await Promise.all([member.prepareSubscription(), member.prepareSubscription()]);
    const later = await member.prepareSubscription();
    expect(new Set([...prepared, later]).size).toBe(1);
  });
});

describe("nobody becomes Premium without PayPal's confirmation", () => {
  test("an unapproved subscription grants nothing", async () => {
    const member = await app.freeMember();
    const id = await member.prepareSubscription();
    expect((await member.confirm(id)).status).toBe(409);
    expect(await ideas(member)).toBe(403);
  });

  test.each(["", "nope", "../../v1/oauth2/token", `I-${"A".repeat(500)}`])(
    "a malformed subscription id (%j) is refused",
    async (id) => {
      expect((await (await app.freeMember()).confirm(id)).status).toBe(400);
    },
  );

  test("someone else's approved subscription grants nothing", async () => {
    const owner = await app.freeMember();
    const id = await owner.subscribe();
    const other = await app.freeMember();
    expect((await other.confirm(id)).status).toBe(404);
    expect(await ideas(other)).toBe(403);
    expect(await ideas(owner)).toBe(200);
  });

  test("confirmation and free plan ignore a type, status and is_premium sent by the browser", async () => {
    const member = await app.freeMember();
    const id = await member.prepareSubscription();
    const body = {
      paypal_subscription_id: id,
      subscription_type: "premium",
      status: "active",
      is_premium: true,
    };
    expect((await member.call("POST", "/api/subscription/confirmation", body)).status).toBe(409);
    await member.call("POST", "/api/subscription/free-plan", body);
    expect(await member.subscription()).toMatchObject({ subscription_type: "free", is_premium: false });
  });
});

describe("the hint that a device was Premium", () => {
  const hint = (member: Visitor) => member.cookies.get("was_premium")?.value;
  const setHint = (answer: Answer<unknown>) =>
    answer.headers.getSetCookie().find((line) => line.startsWith("was_premium="));

  test("comes with Premium, says nothing else, and lives as long as the session", async () => {
    const member = await app.freeMember();
    await member.subscription();
    expect(hint(member)).toBeUndefined();
    const id = await member.subscribe();
    expect(hint(member)).toBe("1");
    for (const answer of [await member.confirm(id), await member.call("GET", "/api/subscription")])
      expect(setHint(answer)).toBe("was_premium=1; Max-Age=5184000; Path=/; HttpOnly; SameSite=Lax");
  });

  test("comes with the sign-in of a member who is Premium, so that the next page is the members' home", async () => {
    const olga = { name: "Olga", email: "olga@ejemplo.com" };
    await (await app.visitor().signIn("google", olga)).subscribe();
    expect(hint(await app.visitor().signIn("google", olga))).toBe("1");
    expect(hint(await app.freeMember())).toBeUndefined();
  });

  test("leaves when the server finds that Premium has ended", async () => {
    const own = await startTestApp();
    const member = await own.newMember();
    await member.call("POST", "/api/subscription/cancellation");
    await own.returnAfter(32 * DAY_MS, member);
    expect(hint(member)).toBe("1");
    expect(await member.subscription()).toMatchObject({ is_premium: false });
    expect(hint(member)).toBeUndefined();
  });

  test.each([
    ["a sign-out", "DELETE", "/api/session"],
    ["a sign-out everywhere", "DELETE", "/api/sessions"],
    ["a token that has ended", "POST", "/api/session/refresh"],
    ["the account", "DELETE", "/api/account", newDeletion()],
  ])("leaves with the session: %s", async (_how, method, path, body?: object) => {
    const member = await app.newMember();
    expect(hint(member)).toBe("1");
    if (method === "POST") member.cookies.set("refresh", { value: "unknown", path: "/" });
    await member.call(method, path, body);
    expect(hint(member)).toBeUndefined();
  });
});

describe("cancelling", () => {
  test("a cancelled member keeps Premium until the paid period ends", async () => {
    const own = await startTestApp();
    const member = await own.newMember();
    const answer = await member.call<{ subscription: Subscription; message: string }>(
      "POST",
      "/api/subscription/cancellation",
    );
    expect(answer.body.message).toContain("cancelación");
    const found = answer.body.subscription;
    expect(found).toMatchObject({ status: "active", is_premium: true, cancellation_pending: true });
    await own.returnAfter(20 * DAY_MS, member);
    expect(await ideas(member)).toBe(200);
    await own.returnAfter(12 * DAY_MS, member);
    expect(await ideas(member)).toBe(403);
    const told = await member.subscription();
    expect(told).toMatchObject({ subscription_type: "free", status: "cancelled", is_premium: false });
  });

  test("a cancellation that another tab has already made succeeds", async () => {
    const { member, id } = await app.newSubscriber();
    await member.call("POST", "/api/subscription/cancellation");
    const again = await member.call("POST", "/api/subscription/cancellation");
    const subscription = { paypal_subscription_id: id, is_premium: true, cancellation_pending: true };
    expect(again).toMatchObject({ status: 200, body: { subscription } });
  });

  test("a cancellation without a subscription answers 409", async () => {
    const answer = await (await app.freeMember()).call("POST", "/api/subscription/cancellation");
    const message = "Tu suscripción ya no está activa o ha sido cancelada.";
    expect(answer).toMatchObject({ status: 409, body: { error: { message } } });
  });

  test.each(["cancellation", "free-plan"])(
    "a %s during which the account is deleted has ended the billing",
    async (path) => {
      const { member, id } = await app.newSubscriber();
      const userId = await member.userId();
      whileCancelling(id, () => app.database.deleteFrom("users").where("id", "=", userId).execute());
      const answer = await member.call("POST", `/api/subscription/${path}`);
      expect(answer).toMatchObject({ status: 200, body: { subscription: null } });
      expect(await statusAtPaypal(app, id)).toBe("CANCELLED");
    },
  );

  test.each(["cancellation", "free-plan"])(
    "a %s during which another tab subscribes again says that the new subscription charges on",
    async (path) => {
      const { member, id } = await app.newSubscriber();
      let newId = "";
      whileCancelling(id, async () => {
        await callPaypal(app, "POST", `/${id}/cancel`, { reason: "By the member" });
        newId = await member.subscribe();
      });
      const answer = await member.call("POST", `/api/subscription/${path}`);
      const message = expect.stringContaining("otra suscripción activa, que se sigue cobrando");
      expect(answer).toMatchObject({ status: 409, body: { error: { code: "conflict", message } } });
      const subscription = { paypal_subscription_id: newId, cancellation_pending: false };
      expect(await member.subscription()).toMatchObject(subscription);
      expect(await statusAtPaypal(app, id)).toBe("CANCELLED");
    },
  );

  function whileCancelling(id: string, act: () => Promise<unknown>): void {
    app.paypalEdge.hold = async (call) => {
      if (!call.endsWith(`/${id}/cancel`)) return undefined;
      app.paypalEdge.hold = undefined;
      await act();
      return undefined;
    };
  }

  test("subscribing again before the paid period ends starts billing at its end", async () => {
    const member = await app.newMember();
    await member.call("POST", "/api/subscription/cancellation");
    const paidThrough = (await member.subscription())?.access_until ?? "";
    const id = await member.subscribe();
    const { start_time } = (await callPaypal(app, "GET", `/${id}`)) as { start_time: string };
    expect(Date.parse(start_time)).toBeCloseTo(Date.parse(paidThrough), -4);
    const expected = { status: "active", cancellation_pending: false, paypal_subscription_id: id };
    expect(await member.subscription()).toMatchObject(expected);
  });
});

describe("PayPal's frame", () => {
  test("the frame has its own content security policy and is never cached", async () => {
    const member = await app.freeMember();
    const id = await member.prepareSubscription();
    const frame = await member.call<string>("GET", `/api/paypal-frame?subscription=${id}`);
    expect(frame.status).toBe(200);
    expect(frame.headers.get("cache-control")).toBe("no-store");
    const csp = frame.headers.get("content-security-policy") ?? "";
    expect(csp).toMatch(/script-src 'nonce-[\w-]{43}'/);
    expect(csp).toContain("frame-ancestors 'self'");
    expect(csp).not.toContain("unsafe");
    expect(frame.body).toContain(`data-subscription="${id}"`);
  });

  test("the frame refuses a value that is not a PayPal id", async () => {
    const member = await app.freeMember();
    const answer = await member.call("GET", "/api/paypal-frame?subscription=%22%3E%3Cscript%3E");
    expect(answer.status).toBe(400);
  });
});

test("the public configuration holds only the client id and the price", async () => {
  const { body } = await app.visitor().call<unknown>("GET", "/api/public-config");
  expect(body).toEqual([
    { key: "PAYPAL_CLIENT_ID", value: app.config.paypal.clientId },
    { key: "PREMIUM_PRICE", value: "$2 USD cada mes" },
  ]);
});
