import { afterEach, expect, test } from "vitest";
import { call, control, create, createApproved, get, runPaypal, server } from "./paypal/test-paypal.ts";

runPaypal();

const path = "/v1/billing/subscriptions";
afterEach(() => control("faults", undefined, "DELETE"));

function order(match: string, fault: string, count = 1) {
  return control("faults", { match, fault, count });
}

test("an ordered fault hits only matching calls, as often as ordered", async () => {
  const id = await createApproved();
  await order(`GET ${path}`, "503", 2);

  const list = [await call("GET", `${path}/${id}`), await call("GET", `${path}/${id}`)];
  expect(list.map(({ status }) => status)).toEqual([503, 503]);
  expect((await create()).status).toBe(201);
  expect((await call("GET", `${path}/${id}`)).status).toBe(200);
});

test("a call that passes lets the next fault meet a later one", async () => {
  const id = await createApproved();
  await order(`GET ${path}`, "pass", 2);
  await order(`GET ${path}`, "503");
  const answers = [];
  for (let count = 0; count < 4; count++) answers.push((await call("GET", `${path}/${id}`)).status);
  expect(answers).toEqual([200, 200, 503, 200]);
});

test.each([
  ["500", "INTERNAL_SERVER_ERROR"],
  ["429", "RATE_LIMIT_REACHED"],
])("an ordered %s has PayPal's error format", async (fault, name) => {
  await order(`POST ${path}`, fault);
  expect(await create()).toMatchObject({ status: Number(fault), body: { name } });
});

test("an ordered garbage answer is not valid JSON", async () => {
  await order(`GET ${path}`, "garbage");
  await expect(call("GET", `${path}/I-1`)).rejects.toThrow(SyntaxError);
});

test("a call with a reset connection is not executed, and a call with a lost answer is", async () => {
  const first = { "paypal-request-id": "reset" };
  await order(`POST ${path}`, "reset");
  await expect(create({}, first)).rejects.toThrow("fetch failed");
  expect((await create({}, first)).status).toBe(201);

  const second = { "paypal-request-id": "lost" };
  await order(`POST ${path}`, "lost-answer");
  await expect(create({}, second)).rejects.toThrow("fetch failed");
  expect((await create({}, second)).status).toBe(200);
});

test("a call with a held answer is executed and never answered", async () => {
  const headers = { "paypal-request-id": "held" };
  await order(`POST ${path}`, "hold-answer");
  const held = create({}, headers).catch((error: Error) => error.message);
  expect(await Promise.race([held, new Promise((resolve) => setTimeout(resolve, 300, "silence"))])).toBe(
    "silence",
  );
  expect((await create({}, headers)).status).toBe(200);
  await server.restart();
  expect(await held).toBe("fetch failed");
});

test("a hanging call gets no answer and does not keep the server from closing", async () => {
  await order(`GET ${path}`, "hang");
  const hanging = fetch(`${server.paypal.apiUrl}${path}/I-1`).catch((error: Error) => error.message);
  const answer = await Promise.race([hanging, new Promise((resolve) => setTimeout(resolve, 300, "silence"))]);
  expect(answer).toBe("silence");
  await server.restart();
  expect(await hanging).toBe("fetch failed");
});

test("ordered faults are listed, can be withdrawn and survive a restart, and invalid orders are refused", async () => {
  await order("POST /v1/oauth2/token", "500", 7);
  await server.restart();
  expect((await control("faults")).body.faults).toMatchObject([
    { match: "POST /v1/oauth2/token", fault: "500", count: 7 },
  ]);
  await control("faults", undefined, "DELETE");
  expect((await control("faults")).body.faults).toEqual([]);

  expect((await order("everything", "500")).status).toBe(400);
  expect((await order("GET /x", "explode")).status).toBe(400);
  expect((await order("GET /x", "500", 0)).status).toBe(400);
  expect((await get(await createApproved())).status).toBe("ACTIVE");
});
