import { expect, test } from "vitest";
import { postForm } from "../../test-server.ts";
import { approvalUrl, call, cancel, create, createApproved, get, runPaypal, server } from "../test-paypal.ts";

runPaypal();

test("a payment can be listed and refunded, once in full", async () => {
  const id = await createApproved();
  const range = "start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z";
  const list = async () => (await call("GET", `/v1/billing/subscriptions/${id}/transactions?${range}`)).body;
  const [payment] = (await list()).transactions;
  expect(payment).toMatchObject({
    status: "COMPLETED",
    time: (await get(id)).billing_info.last_payment.time,
  });

  const path = `/v2/payments/captures/${payment.id}/refund`;
  const headers = { "paypal-request-id": "refund-1" };
  const refund = await call("POST", path, {}, headers);
  expect(refund).toMatchObject({ status: 201, body: { status: "COMPLETED" } });
  expect((await call("POST", path, {}, headers)).body.id).toBe(refund.body.id);
  const found = await call("POST", path, {});
  expect(found).toMatchObject({ status: 422, body: { details: [{ issue: "CAPTURE_FULLY_REFUNDED" }] } });
  expect((await list()).transactions).toEqual([{ ...payment, status: "REFUNDED" }]);
});

test("a second approval changes nothing, and a cancelled subscription cannot be approved", async () => {
  const { body } = await create();
  const approve = () => postForm(approvalUrl(body), { decision: "approve" });
  await approve();
  const once = await get(body.id);
  await approve();
  expect(await get(body.id)).toEqual(once);

  await cancel(body.id);
  const answer = await approve();
  expect(await (await fetch(new URL(answer.headers.get("location") ?? "", server.origin))).text()).toContain(
    "Esta suscripción ya fue cancelada",
  );
  expect((await get(body.id)).status).toBe("CANCELLED");
});
