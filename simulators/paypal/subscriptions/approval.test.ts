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
  expect(await call("POST", path, {})).toMatchObject({
    status: 422,
    body: { details: [{ issue: "CAPTURE_FULLY_REFUNDED" }] },
  });
  expect((await list()).transactions).toEqual([{ ...payment, status: "REFUNDED" }]);
});

test("subscriptions, tokens and request ids outlive a restart", async () => {
  const headers = { "paypal-request-id": "request-over-restart" };
  const { body } = await create({}, headers);
  const active = await createApproved();
  const before = await get(active);
  await server.restart();

  expect(await get(active)).toEqual(before);
  expect((await create({}, headers)).body.id).toBe(body.id);
  const approved = await postForm(approvalUrl(body), { decision: "approve" });
  expect(approved.status).toBe(303);
  expect((await get(body.id)).status).toBe("ACTIVE");
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

test("cancelling on the approval page leaves the subscription pending, and it can still be approved", async () => {
  const { body } = await create();
  const answer = await postForm(approvalUrl(body), { decision: "cancel" });
  const result = await (await fetch(new URL(answer.headers.get("location") ?? "", server.origin))).text();
  expect(result).toContain('data-outcome="cancelled"');
  expect((await get(body.id)).status).toBe("APPROVAL_PENDING");

  await postForm(approvalUrl(body), { decision: "approve" });
  expect((await get(body.id)).status).toBe("ACTIVE");
});

test("the result page links back to the product with PayPal's parameters", async () => {
  const { body } = await create({
    application_context: {
      user_action: "SUBSCRIBE_NOW",
      return_url: `${server.origin}/perfil?pago=listo`,
      cancel_url: `${server.origin}/perfil?pago=no`,
    },
  });
  const linkAfter = async (decision: string) => {
    const answer = await postForm(approvalUrl(body), { decision });
    const page = await (await fetch(new URL(answer.headers.get("location") ?? "", server.origin))).text();
    return new URL((/<a class="button" href="([^"]+)"/.exec(page)?.[1] ?? "").replaceAll("&#38;", "&"));
  };

  const cancelled = await linkAfter("cancel");
  expect(cancelled.searchParams.get("pago")).toBe("no");
  const approved = await linkAfter("approve");
  expect(Object.fromEntries(approved.searchParams)).toEqual({
    pago: "listo",
    subscription_id: body.id,
    ba_token: new URL(approvalUrl(body)).searchParams.get("ba_token"),
    token: expect.stringMatching(/^[A-Z0-9]{17}$/),
  });
});

test("the button's window redirects to the approval page of a subscription id", async () => {
  const { body } = await create();
  const open = `${server.paypal.apiUrl}/webapps/billing/subscriptions/open?subscription_id=`;
  const known = await fetch(`${open}${body.id}`, { redirect: "manual" });
  expect(new URL(known.headers.get("location") ?? "", server.origin).href).toBe(approvalUrl(body));
  expect((await fetch(`${open}I-000000000000`)).status).toBe(404);
});

test("the browser script is served only to this client and only with vault=true", async () => {
  const load = (parameters: Record<string, string>) =>
    fetch(`${server.paypal.sdkUrl}?${new URLSearchParams(parameters)}`);
  const subscription = { vault: "true", intent: "subscription", currency: "USD" };

  const good = await load({ "client-id": server.paypal.clientId, ...subscription });
  expect(good.status).toBe(200);
  expect(good.headers.get("content-type")).toContain("javascript");
  const wrong = await load({ "client-id": "</script>", ...subscription });
  expect(wrong.status).toBe(400);
  expect(await wrong.text()).toContain("client-id not recognized for either production or sandbox");
  const noVault = await load({ "client-id": server.paypal.clientId, intent: "subscription" });
  expect(await noVault.text()).toContain("Must pass vault=true for intent=subscription");
  expect((await load({})).status).toBe(400);
});
