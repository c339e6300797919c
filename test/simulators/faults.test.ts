import { afterEach, expect, test } from "vitest";
import { call, control, create, createApproved, runPaypal, server } from "./paypal/test-paypal.ts";

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
