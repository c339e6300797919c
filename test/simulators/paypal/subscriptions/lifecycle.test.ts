import { beforeEach, expect, test, vi } from "vitest";
import { postForm } from "../../test-server.ts";
import {
  act,
  advance,
  approvalUrl,
  call,
  cancel,
  control,
  create,
  createApproved,
  eventsOf,
  get,
  hour,
  renewToken,
  runPaypal,
  server,
  transactions,
} from "../test-paypal.ts";

runPaypal();

const day = 24 * hour;

beforeEach(async () => {
  const { offsetMs } = (await control("clock")).body;
  // Every test starts at the same time on PayPal's clock, and real time stands still.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-01T10:00:00Z").getTime() - offsetMs });
  await renewToken();
  await control("activation", { delayMs: 0 });
});

test("PayPal's clock can be advanced but not turned back, and survives a restart", async () => {
  expect((await control("clock")).body.now).toBe("2027-01-01T10:00:00Z");
  expect((await control("clock", { advanceMs: 2 * hour })).body.now).toBe("2027-01-01T12:00:00Z");
  expect((await control("clock", { advanceMs: -1 })).status).toBe(400);
  expect((await control("clock", {})).status).toBe(400);

  await server.restart();
  expect((await control("clock")).body.now).toBe("2027-01-01T12:00:00Z");
  const start = { start_time: "2027-01-01T11:00:00Z" };
  expect((await create(start)).body.details[0].field).toBe("/start_time");
});

test("the transactions list requires a time range and returns only that range", async () => {
  const id = await createApproved();
  await advance(62 * day);
  const path = `/v1/billing/subscriptions/${id}/transactions`;
  const range = "start_time=2027-01-15T00:00:00Z&end_time=2027-02-15T00:00:00Z";

  const { body } = await call("GET", `${path}?${range}`);
  expect(body.transactions).toMatchObject([{ time: "2027-02-01T10:00:00Z" }]);
  expect((await call("GET", path)).status).toBe(400);
});

test("a delayed activation leaves the subscription approved, then activates and charges it", async () => {
  await control("activation", { delayMs: 10 * 60_000 });
  const id = await createApproved();
  const approved = await get(id);
  expect(approved.status).toBe("APPROVED");
  expect(approved).not.toHaveProperty("billing_info");
  expect(await eventsOf(id)).toEqual(["BILLING.SUBSCRIPTION.CREATED"]);
  expect((await cancel(id)).body.details[0].issue).toBe("SUBSCRIPTION_STATUS_INVALID");

  await advance(11 * 60_000);
  expect(await get(id)).toMatchObject({
    status: "ACTIVE",
    status_update_time: "2027-01-01T10:10:00Z",
    billing_info: { last_payment: { time: "2027-01-01T10:10:00Z" } },
  });
});

test("a subscription that is not approved within three hours is gone", async () => {
  const { body } = await create();
  await advance(3 * hour - 1000);
  expect((await get(body.id)).status).toBe("APPROVAL_PENDING");
  await advance(1000);

  expect((await call("GET", `/v1/billing/subscriptions/${body.id}`)).status).toBe(404);
  expect((await postForm(approvalUrl(body), { decision: "approve" })).status).toBe(404);
  expect((await act(body.id, "cancel")).status).toBe(422);
});

test("a failed payment is retried after five days, and the billing schedule stays the same", async () => {
  const id = await createApproved();
  await act(id, "fail-payments", 1);
  await advance(31 * day);
  expect((await get(id)).billing_info).toMatchObject({
    failed_payments_count: 0,
    last_failed_payment: {
      time: "2027-02-01T10:00:00Z",
      reason_code: "PAYMENT_DENIED",
      next_payment_retry_time: "2027-02-06T10:00:00Z",
    },
  });

  await advance(5 * day);
  const { billing_info } = await get(id);
  expect(billing_info).toMatchObject({
    last_payment: { time: "2027-02-06T10:00:00Z" },
    next_billing_time: "2027-03-01T10:00:00Z",
  });
  expect(billing_info.last_failed_payment).not.toHaveProperty("next_payment_retry_time");
  const found = (await transactions(id)).map(({ status }: { status: string }) => status);
  expect(found).toEqual(["COMPLETED", "DECLINED", "COMPLETED"]);
});

test("a payment with two failed retries counts as one failed payment and is charged with the next", async () => {
  const id = await createApproved();
  await act(id, "fail-payments", 3);
  await advance(42 * day);
  const owing = await get(id);
  expect(owing).toMatchObject({ status: "ACTIVE", billing_info: { failed_payments_count: 1 } });
  expect(Number(owing.billing_info.outstanding_balance.value)).toBe(2);

  await advance(18 * day);
  const paid = await get(id);
  expect(Number(paid.billing_info.last_payment.amount.value)).toBe(4);
  expect(Number(paid.billing_info.outstanding_balance.value)).toBe(0);
  expect(paid.billing_info.failed_payments_count).toBe(0);
});

test("a subscription is suspended at the plan's failure threshold, and can be activated once the debt is settled", async () => {
  const id = await createApproved();
  await act(id, "fail-payments");
  await advance(110 * day);
  const suspended = await get(id);
  expect(suspended).toMatchObject({
    status: "SUSPENDED",
    status_update_time: "2027-04-11T10:00:00Z",
    billing_info: { failed_payments_count: 3 },
  });
  expect(Number(suspended.billing_info.outstanding_balance.value)).toBe(6);
  expect(suspended.billing_info).not.toHaveProperty("next_billing_time");
  expect((await eventsOf(id)).filter((type) => type === "BILLING.SUBSCRIPTION.PAYMENT.FAILED")).toHaveLength(
    9,
  );
  expect((await eventsOf(id)).at(-1)).toBe("BILLING.SUBSCRIPTION.SUSPENDED");

  expect((await act(id, "activate")).body.error).toMatch(/^SUBSCRIPTION_CANNOT_BE_ACTIVATED/);
  expect((await act(id, "settle")).status).toBe(200);
  expect((await act(id, "activate")).status).toBe(200);
  expect(await get(id)).toMatchObject({
    status: "ACTIVE",
    billing_info: { failed_payments_count: 0, next_billing_time: "2027-05-01T10:00:00Z" },
  });
  expect((await eventsOf(id)).slice(-3)).toEqual([
    "PAYMENT.SALE.COMPLETED",
    "BILLING.SUBSCRIPTION.UPDATED",
    "BILLING.SUBSCRIPTION.ACTIVATED",
  ]);
  expect((await act(id, "settle")).status).toBe(422);
});

test("a suspended subscription is not charged for the time of its suspension", async () => {
  const id = await createApproved();
  expect((await act(id, "suspend")).status).toBe(200);
  expect((await act(id, "suspend")).body.error).toMatch(/^SUBSCRIPTION_STATUS_INVALID/);
  await advance(45 * day);
  expect(await transactions(id)).toHaveLength(1);
  expect((await act(id, "activate")).body).toMatchObject({
    status: "ACTIVE",
    billing_info: { next_billing_time: "2027-03-01T10:00:00Z" },
  });
});

test("a suspended subscription can be cancelled, and a cancelled or expired one cannot change any more", async () => {
  const cancelled = await createApproved();
  await act(cancelled, "suspend");
  expect((await cancel(cancelled)).status).toBe(204);
  const expired = await createApproved();
  expect((await act(expired, "expire")).body.status).toBe("EXPIRED");

  for (const id of [cancelled, expired]) {
    for (const action of ["activate", "suspend", "cancel", "expire"]) {
      expect((await act(id, action)).status).toBe(422);
    }
    await advance(40 * day);
    expect(await transactions(id)).toHaveLength(1);
  }
  expect((await eventsOf(cancelled)).at(-1)).toBe("BILLING.SUBSCRIPTION.CANCELLED");
  expect((await eventsOf(expired)).at(-1)).toBe("BILLING.SUBSCRIPTION.EXPIRED");
});
