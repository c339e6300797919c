import { expect, test } from "vitest";
import { location, postForm } from "../test-server.ts";
import { createApproved, get, renewToken, runPaypal, server } from "./test-paypal.ts";

runPaypal();

const page = () => `${server.paypal.apiUrl}/control`;

async function markup(url = page()): Promise<string> {
  return (await fetch(url)).text();
}

test("the page shows PayPal's clock and says that there is no subscription yet", async () => {
  expect(await markup()).toContain("Todavía no hay ninguna");
  expect(await markup()).toContain("Para PayPal son las");
});

test("the page's forms work without a script and redirect back to the page", async () => {
  const id = await createApproved();
  expect(await markup()).toContain(id);
  expect(await markup()).not.toContain("<script");

  const answer = await postForm(`${page()}/subscriptions/${id}`, { action: "suspend" });
  expect(answer.status).toBe(303);
  expect(location(answer).href).toBe(page());
  expect((await get(id)).status).toBe("SUSPENDED");
  expect(await markup()).toContain("suspendida");

  await postForm(`${page()}/clock`, { advanceMs: String(31 * 24 * 3_600_000) });
  await postForm(`${page()}/activation`, { delayMs: "never" });
  await postForm(`${page()}/webhooks`, { mode: "hold" });
  expect(await markup()).toContain("PayPal activa lo aprobado cuando se le diga");
  expect(await markup()).toContain("Ahora: retener");
  expect(await markup()).toContain("BILLING.SUBSCRIPTION.SUSPENDED");
});

test("an order to fail payments can be withdrawn", async () => {
  await renewToken();
  await postForm(`${page()}/activation`, { delayMs: "0" });
  const id = await createApproved();
  await postForm(`${page()}/subscriptions/${id}`, { action: "fail-payments" });
  expect(await markup()).toContain("Fallarán todos los cobros");
  await postForm(`${page()}/subscriptions/${id}`, { action: "fail-payments", count: "0" });
  expect(await markup()).not.toContain("Fallarán");
});

test("the page shows why an action is not possible", async () => {
  await renewToken();
  const id = await createApproved();
  const answer = await postForm(`${page()}/subscriptions/${id}`, { action: "activate" });
  expect(location(answer).searchParams.get("problem")).toContain("SUBSCRIPTION_STATUS_INVALID");
  expect(await markup(location(answer).href)).toContain("No se pudo hacer");
});
