import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DAY_MS, HOUR_MS } from "#platform/shared/time.ts";
import { callPaypal, paymentsAtPaypal } from "../providers/call-paypal.ts";
import { type PaypalControl, paypalControl } from "../providers/paypal-control.ts";
import { startTestApp, type TestApp } from "../test-app.ts";

// Tests the behaviour of PayPal's simulator that tests of payments rely on.

interface Shown {
  status: string;
  billing_info: { outstanding_balance: { value: string } };
}

let app: TestApp;
let paypal: PaypalControl;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01T10:00:00Z") });
  app = await startTestApp();
  paypal = paypalControl(app);
  await paypal.setWebhooks("hold");
});
afterEach(() => void vi.useRealTimers());

const subscribe = async () => (await app.freeMember()).subscribe();
const shown = async (id: string) => (await callPaypal(app, "GET", `/${id}`)) as Shown;
const events = async () => (await paypal.listEvents()).map(({ type }) => type);

test("a subscription that is not approved within three hours is gone", async () => {
  const id = await (await app.freeMember()).prepareSubscription();
  await paypal.advance(3 * HOUR_MS - 1000);
  expect((await shown(id)).status).toBe("APPROVAL_PENDING");
  await paypal.advance(1000);
  expect(await shown(id)).toMatchObject({ name: "RESOURCE_NOT_FOUND" });
});

test("a subscription is suspended at the plan's failure threshold, and can be activated once the debt is settled", async () => {
  const id = await subscribe();
  await paypal.act(id, "fail-payments");
  await paypal.advance(110 * DAY_MS);
  const suspended = await shown(id);
  expect(suspended).toMatchObject({
    status: "SUSPENDED",
    status_update_time: "2027-04-11T10:00:00Z",
    billing_info: { failed_payments_count: 3 },
  });
  expect(Number(suspended.billing_info.outstanding_balance.value)).toBe(6);
  expect(suspended.billing_info).not.toHaveProperty("next_billing_time");
  const types = await events();
  expect(types.filter((type) => type === "BILLING.SUBSCRIPTION.PAYMENT.FAILED")).toHaveLength(9);
  expect(types.at(-1)).toBe("BILLING.SUBSCRIPTION.SUSPENDED");

  await expect(paypal.act(id, "activate")).rejects.toThrow("SUBSCRIPTION_CANNOT_BE_ACTIVATED");
  await paypal.act(id, "settle");
  await paypal.act(id, "activate");
  expect(await shown(id)).toMatchObject({
    status: "ACTIVE",
    billing_info: { failed_payments_count: 0, next_billing_time: "2027-05-01T10:00:00Z" },
  });
  expect((await events()).slice(-3)).toEqual([
    "PAYMENT.SALE.COMPLETED",
    "BILLING.SUBSCRIPTION.UPDATED",
    "BILLING.SUBSCRIPTION.ACTIVATED",
  ]);
});

test("a suspended subscription is not charged for the time of its suspension", async () => {
  const id = await subscribe();
  await paypal.act(id, "suspend");
  await paypal.advance(45 * DAY_MS);
  expect(await paymentsAtPaypal(app, id)).toHaveLength(1);
  expect(await paypal.act(id, "activate")).toMatchObject({
    status: "ACTIVE",
    billing_info: { next_billing_time: "2027-03-01T10:00:00Z" },
  });
});

test("each month is charged on the day of the start, or on the last day of a shorter month", async () => {
  await paypal.advance(30 * DAY_MS);
  const id = await subscribe();
  await paypal.advance(43 * DAY_MS);
  expect((await shown(id)).billing_info).toMatchObject({
    last_payment: { time: expect.stringContaining("2027-02-28T10:") },
    next_billing_time: expect.stringContaining("2027-03-31T10:"),
  });
});
