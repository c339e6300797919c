import { beforeEach, expect, test } from "vitest";
import type { Subscription } from "#billing/subscription/contract.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { paypalControl } from "../providers/paypal-control.ts";
import { type Subscription as Device, type Reminding, startReminding } from "../reminders/reminding.ts";
import type { Visitor } from "../visitor.ts";

// A member without a mail address gets the notice of a charge on their devices, or else only in the application.

let at: Reminding;
let ana: Visitor;
let device: Device;

beforeEach(async () => {
  at = await startReminding();
  await paypalControl(at.app).setWebhooks("drop");
  ({ member: ana } = await at.newMember("facebook"));
  await at.app.database.updateTable("users").set({ is_email_verified: 0 }).execute();
  device = await at.newDevice(ana);
});

/** @param days the days to advance; the renewal comes a month after the first payment */
async function pass(days: number): Promise<void> {
  await paypalControl(at.app).advance(Math.round(days * DAY_MS));
  await at.app.runJobs();
}

const outcomes = async () => {
  const letters = at.app.database
    .selectFrom("billing_letters")
    .select("outcome")
    .where("kind", "=", "notice");
  return (await letters.execute()).map(({ outcome }) => outcome);
};

async function profileNotice() {
  await ana.call("POST", "/api/session/refresh");
  const { body } = await ana.call<{ subscription: Subscription }>("GET", "/api/subscription");
  return body.subscription.billing_notice;
}

test("a notice comes once on the member's device, with amount and day first and no button that ends reminders", async () => {
  await pass(25);
  await at.app.runJobs();
  const [{ payload, ttl } = { payload: undefined, ttl: 0 }, ...others] = await at.messagesOn(device);
  expect(others).toEqual([]);
  expect(payload).toEqual({
    title: expect.stringMatching(/^PayPal te cobra 2 USD el [a-záé]+ \d+ de [a-z]+$/),
    body: "Se renueva sola. Si no quieres seguir, cancela antes en tu perfil.",
    path: "/perfil",
    id: expect.stringMatching(/^[\w-]{32}$/),
  });
  expect(ttl).toBe((3 * DAY_MS) / 1000);
  expect(await outcomes()).toEqual(["push"]);
  expect(await profileNotice()).toBeUndefined();
});

test("a device that has revoked its permission is forgotten, and the notice stands in the application", async () => {
  await at.revoke(device);
  await pass(25);
  expect(await outcomes()).toEqual(["app"]);
  expect((await profileNotice())?.title).toMatch(
    /^Tu Premium se renueva el [a-záé]+ \d+ de [a-z]+ \(2 USD\)$/,
  );
});

test("a push service that is away gets the notice when it is back, and after a day the application shows it", async () => {
  await at.spoil("503");
  await pass(25);
  expect(await outcomes()).toEqual([null]);
  await pass(0.1);
  expect(await outcomes()).toEqual(["push"]);
  expect(await at.messagesOn(device)).toHaveLength(1);

  await at.spoil("503", 100);
  await pass(30);
  await pass(1.1);
  expect(await outcomes()).toEqual(["push", "app"]);
  expect(await profileNotice()).toBeDefined();
});
