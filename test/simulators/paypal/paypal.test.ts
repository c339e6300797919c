import { expect, test, vi } from "vitest";
import { basic, postForm } from "../test-server.ts";
import {
  call,
  cancel,
  create,
  createApproved,
  get,
  hour,
  inSeconds,
  renewToken,
  runPaypal,
  server,
} from "./test-paypal.ts";

runPaypal();

test("a client gets a token only with its secret and the client_credentials grant", async () => {
  const { apiUrl, clientId, clientSecret } = server.paypal;
  const ask = (secret: string, fields: Record<string, string>) =>
    postForm(`${apiUrl}/v1/oauth2/token`, fields, { authorization: basic(clientId, secret) });

  const good = await (await ask(clientSecret, { grant_type: "client_credentials" })).json();
  expect(good).toMatchObject({ token_type: "Bearer", expires_in: 32400 });
  const wrong = await ask("wrong", { grant_type: "client_credentials" });
  expect(wrong.status).toBe(401);
  const found = await wrong.json();
  expect(found).toEqual({ error: "invalid_client", error_description: "Client Authentication failed" });
  const otherGrant = await ask(clientSecret, { grant_type: "password" });
  expect(otherGrant.status).toBe(400);
  expect(await otherGrant.json()).toMatchObject({ error: "unsupported_grant_type" });
});

test("a call with no token, an invented token or an expired token is refused", async () => {
  const path = `/v1/billing/plans/${server.paypal.planId}`;
  const none = await call("GET", path, undefined, { authorization: "" });
  const invented = await call("GET", path, undefined, { authorization: "Bearer A21AAinvented" });

  expect(none).toMatchObject({ status: 401, body: { name: "AUTHENTICATION_FAILURE" } });
  expect(invented).toMatchObject({ status: 401, body: { error: "invalid_token" } });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10 * hour });
  expect(await call("GET", path)).toMatchObject({ status: 401, body: { error: "invalid_token" } });
});

test.each([
  ["no plan", { plan_id: undefined }, "/plan_id", "MISSING_REQUIRED_PARAMETER"],
  ["a malformed plan", { plan_id: "asd" }, "/plan_id"],
  ["a long custom_id", { custom_id: "x".repeat(128) }, "/custom_id"],
  ["an empty custom_id", { custom_id: "" }, "/custom_id"],
  ["an accent in custom_id", { custom_id: "año" }, "/custom_id"],
  ["a start in the past", { start_time: "2020-01-01T00:00:00Z" }, "/start_time"],
  ["a start without a time", { start_time: "2099-01-01" }, "/start_time"],
  [
    "an address that is no web address",
    { application_context: { return_url: "javascript:alert(1)" } },
    "/application_context/return_url",
  ],
])(
  "%s is refused with an error that names the field",
  async (_name, fields, field, issue = "INVALID_PARAMETER_SYNTAX") => {
    const { status, body } = await create(fields);
    expect(status).toBe(400);
    const details = expect.arrayContaining([expect.objectContaining({ field, issue, location: "body" })]);
    expect(body).toMatchObject({ name: "INVALID_REQUEST", details });
    expect(body.debug_id).toMatch(/^[0-9a-f]{13}$/);
  },
);

test("each month is charged on the day of the start, or on the last day of a shorter month", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2099-01-31T10:20:30Z") });
  await renewToken();
  const id = await createApproved();
  vi.setSystemTime(new Date("2099-03-15T00:00:00Z"));
  await renewToken();

  expect((await get(id)).billing_info).toMatchObject({
    last_payment: { time: "2099-02-28T10:20:30Z" },
    next_billing_time: "2099-03-31T10:20:30Z",
  });
});

test("a subscription with a future start is charged at its start and not before", async () => {
  const start = new Date(Date.now() + 48 * hour);
  const id = await createApproved({ start_time: start.toISOString() });
  const before = await get(id);
  expect(before).toMatchObject({ status: "ACTIVE", start_time: inSeconds(start) });
  expect(before.billing_info.next_billing_time).toBe(inSeconds(start));
  expect(before.billing_info).not.toHaveProperty("last_payment");

  vi.useFakeTimers({ toFake: ["Date"], now: start.getTime() + hour });
  await renewToken();
  expect((await get(id)).billing_info.last_payment.time).toBe(inSeconds(start));
});

test("a cancellation requires a reason of 1 to 128 characters", async () => {
  const id = await createApproved();

  for (const reason of [null, "", "x".repeat(129), 7]) {
    expect(await cancel(id, reason)).toMatchObject({
      status: 400,
      body: { name: "INVALID_REQUEST", details: [{ field: "/reason" }] },
    });
  }
  expect((await call("POST", `/v1/billing/subscriptions/${id}/cancel`)).status).toBe(400);
  expect((await cancel(id, "x".repeat(128))).status).toBe(204);
});

test("calls for an unknown plan, subscription or payment get 404", async () => {
  const unknown = { status: 404, body: { name: "RESOURCE_NOT_FOUND" } };
  const path = "/v1/billing/subscriptions/I-000000000000";

  expect(await create({ plan_id: "P-000000000000000000000000" })).toMatchObject(unknown);
  expect(await call("GET", "/v1/billing/plans/P-000000000000000000000000")).toMatchObject(unknown);
  expect(await call("GET", path)).toMatchObject(unknown);
  expect(await cancel("I-000000000000")).toMatchObject(unknown);
  const range = "start_time=2020-01-01T00:00:00Z&end_time=2099-01-01T00:00:00Z";
  expect(await call("GET", `${path}/transactions?${range}`)).toMatchObject(unknown);
  expect(await call("POST", "/v2/payments/captures/NOTHING/refund", {})).toMatchObject(unknown);
});
