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

test("the transactions list requires a time range and returns only that range", async () => {
  const id = await createApproved();
  await advance(62 * day);
  const path = `/v1/billing/subscriptions/${id}/transactions`;
  const range = "start_time=2027-01-15T00:00:00Z&end_time=2027-02-15T00:00:00Z";

  const { body } = await call("GET", `${path}?${range}`);
  expect(body.transactions).toMatchObject([{ time: "2027-02-01T10:00:00Z" }]);
  expect((await call("GET", path)).status).toBe(400);
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
