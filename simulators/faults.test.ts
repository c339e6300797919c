import { afterEach, expect, test } from "vitest";
import { call, control, create, createApproved, get, runPaypal, server } from "./test-paypal.ts";

runPaypal();

const path = "/v1/billing/subscriptions";
afterEach(() => control("faults", undefined, "DELETE"));

function order(match: string, fault: string, count = 1) {
  return control("faults", { match, fault, count });
}

test("calls fail as often as it was ordered, and only those that were meant", async () => {
  const id = await createApproved();
  await order(`GET ${path}`, "503", 2);

  const list = [await call("GET", `${path}/${id}`), await call("GET", `${path}/${id}`)];
  expect(list.map(({ status }) => status)).toEqual([503, 503]);
  expect((await create()).status).toBe(201);
  expect((await call("GET", `${path}/${id}`)).status).toBe(200);
});

test.each([
  ["500", "INTERNAL_SERVER_ERROR"],
  ["429", "RATE_LIMIT_REACHED"],
])("a %s comes in PayPal's shape", async (fault, name) => {
  await order(`POST ${path}`, fault);
  expect(await create()).toMatchObject({ status: Number(fault), body: { name } });
});

test("garbage is no JSON", async () => {
  await order(`GET ${path}`, "garbage");
  await expect(call("GET", `${path}/I-1`)).rejects.toThrow(SyntaxError);
});

test("a reset connection has done nothing, a lost answer has", async () => {
  const first = { "paypal-request-id": "reset" };
  await order(`POST ${path}`, "reset");
  await expect(create({}, first)).rejects.toThrow("fetch failed");
  expect((await create({}, first)).status).toBe(201);

  const second = { "paypal-request-id": "lost" };
  await order(`POST ${path}`, "lost-answer");
  await expect(create({}, second)).rejects.toThrow("fetch failed");
  expect((await create({}, second)).status).toBe(200);
});

test("an answer that is held never comes, and its work is done", async () => {
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

test("who hangs does not answer, and does not keep the server from closing", async () => {
  await order(`GET ${path}`, "hang");
  const hanging = fetch(`${server.paypal.apiUrl}${path}/I-1`).catch((error: Error) => error.message);
  const answer = await Promise.race([hanging, new Promise((resolve) => setTimeout(resolve, 300, "silence"))]);
  expect(answer).toBe("silence");
  await server.restart();
  expect(await hanging).toBe("fetch failed");
});

test("orders are listed, taken back, outlive a restart, and say what is wrong with them", async () => {
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
