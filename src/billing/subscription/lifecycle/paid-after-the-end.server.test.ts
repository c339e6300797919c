// On PostgreSQL too: each subscription here stores a consent, and these queries must work on both engines.
import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { startTestApp } from "#test/test-app.ts";
import { oneMonthAfter } from "../access.ts";
import type { Subscription } from "../contract.ts";

test("an overdue payment settled after a cancellation restores Premium without a webhook", async () => {
  const app = await startTestApp();
  const paypal = paypalControl(app);
  const member = await app.visitor().signIn("google", { name: "Ana", email: "ana@ejemplo.com" });
  await paypal.setWebhooks("drop");
  const id = await member.subscribe();
  const read = async () => {
    await member.call("POST", "/api/session/refresh");
    const { body } = await member.call<{ subscription: Subscription }>("GET", "/api/subscription");
    return body.subscription;
  };
  await paypal.act(id, "fail-payments", 1);
  await paypal.advance(31 * DAY_MS);
  await paypal.act(id, "cancel");
  await app.runJobs();
  expect(await read()).toMatchObject({ is_premium: false, status: "cancelled" });

  await paypal.advance(12 * DAY_MS);
  await paypal.act(id, "settle");
  await paypal.advance(DAY_MS);
  await app.runJobs();
  expect(await read()).toMatchObject({ is_premium: true, cancellation_pending: true });
});

test("a late refund of a replaced subscription ends the wait for the new one's charge, without a webhook", async () => {
  const app = await startTestApp();
  const paypal = paypalControl(app);
  const member = await app.visitor().signIn("google", { name: "Ana", email: "ana@ejemplo.com" });
  await paypal.setWebhooks("drop");
  const first = await member.subscribe();
  const end = Date.parse(oneMonthAfter(app.clock().toISOString()));
  await member.call("POST", "/api/subscription/cancellation");
  const second = await member.subscribe();
  await paypal.act(second, "fail-payments", 1);
  await paypal.advance(end + HOUR_MS - app.clock().getTime());
  await app.runJobs();
  await member.call("POST", "/api/session/refresh");
  expect(await member.subscription()).toMatchObject({ is_premium: true, paypal_subscription_id: second });

  await paypal.act(first, "refund");
  await paypal.advance(DAY_MS);
  await app.runJobs();
  await member.call("POST", "/api/session/refresh");
  expect(await member.subscription()).toMatchObject({ is_premium: false });
});
