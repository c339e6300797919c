import { expect, test } from "vitest";
import { newSecret } from "#platform/session/session.ts";
import { DAY_MS, MINUTE_MS } from "#platform/shared/time.ts";
import { catchMail } from "#test/providers/mail-edge.ts";
import { paypalControl } from "#test/providers/paypal-control.ts";
import { startTestApp } from "#test/test-app.ts";
import type { Visitor } from "#test/visitor.ts";
import type { Renewal } from "./contract.ts";

let count = 0;

const app = await startTestApp();
const paypal = paypalControl(app);
const mail = await catchMail(app);
await paypal.setWebhooks("drop");
/** A member whose next charge is announced, with the secret of the link. */
async function noticed(): Promise<{ member: Visitor; id: string; token: string; address: string }> {
  const address = `persona${++count}@ejemplo.com`;
  const member = await app.visitor().signIn("google", { name: "Ana", email: address });
  const id = await member.subscribe();
  await app.runJobs();
  await paypal.advance(25 * DAY_MS);
  const letters = await mail.sentTo(address);
  const [, token = ""] = /renovacion#([\w-]{43})/.exec(letters.at(-1)?.text ?? "") ?? [];
  expect(token).not.toBe("");
  return { member, id, token, address };
}

const stranger = () => app.visitor();
const read = (token: string) => stranger().call<Renewal>("POST", "/api/renewal/reading", { token });
const cancel = (token: string) => stranger().call<Renewal>("POST", "/api/renewal/cancellation", { token });
const atPaypal = async (id: string) => {
  const { subscriptions } = (await (await fetch(`${app.paypalUrl}/control/subscriptions`)).json()) as {
    subscriptions: { id: string; status: string }[];
  };
  return subscriptions.find((one) => one.id === id)?.status;
};

test("the link of a notice cancels without a session; using it again changes nothing", async () => {
  const { id, token } = await noticed();
  expect((await read(token)).body).toMatchObject({ status: "open", price: "2 USD" });
  expect(await atPaypal(id)).toBe("ACTIVE");
  const both = await Promise.all([cancel(token), cancel(token)]);
  expect(both.map(({ body }) => body.status)).toEqual(["cancelled", "cancelled"]);
  expect(await atPaypal(id)).toBe("CANCELLED");
  expect((await cancel(token)).body.status).toBe("cancelled");
  const trail = await app.database
    .selectFrom("subscription_audit")
    .select("action")
    .where("paypal_subscription_id", "=", id)
    .where("action", "like", "cancelled%")
    .execute();
  expect([...new Set(trail.map(({ action }) => action))]).toEqual([
    "cancelled: Cancelled by the link of a notice",
  ]);
});

test("a forged link, and a body that is none, cancel nothing", async () => {
  const { id, token } = await noticed();
  const flipped = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  const reversed = [...token].reverse().join("");
  for (const forged of [flipped, reversed, newSecret(), "a".repeat(43)])
    expect((await cancel(forged)).status, forged).toBe(404);
  const long = token + token;
  for (const body of [{}, { token: "" }, { token: [token] }, { token: token.slice(0, -1) }, { token: long }])
    expect((await stranger().call("POST", "/api/renewal/cancellation", body)).status).toBe(400);
  expect(await atPaypal(id)).toBe("ACTIVE");
});

test("a link that is replayed after a new subscription does not cancel the new one", async () => {
  const { member, token } = await noticed();
  await cancel(token);
  await member.call("POST", "/api/session/refresh");
  const second = await member.subscribe();
  expect((await cancel(token)).body.status).toBe("over");
  expect(await atPaypal(second)).toBe("ACTIVE");
});

test("a link ends with the date that its mail told, and names the charge of now until then", async () => {
  const other = await noticed();
  const { id, token, address } = await noticed();
  const told = (await read(token)).body.charge_at;
  await paypal.act(id, "bill-later", 5);
  await paypal.advance(DAY_MS);
  await app.runJobs();
  const moved = (await read(token)).body;
  expect(moved).toMatchObject({ status: "open", price: "2 USD" });
  expect(Date.parse(moved.charge_at)).toBe(Date.parse(told) + 5 * DAY_MS);
  await paypal.advance(Date.parse(told) - app.clock().getTime() + MINUTE_MS);
  await app.runJobs();
  for (const call of [read, cancel]) expect((await call(token)).body.status).toBe("expired");
  expect(await atPaypal(id)).toBe("ACTIVE");
  // The moved charge has a notice of its own.
  const [, later = ""] = /renovacion#([\w-]{43})/.exec((await mail.sentTo(address)).at(-1)?.text ?? "") ?? [];
  expect((await cancel(later)).body.status).toBe("cancelled");
  expect([await atPaypal(id), await atPaypal(other.id)]).toEqual(["CANCELLED", "ACTIVE"]);
});

test("while PayPal is away nothing is cancelled, and one notice's link asks it a bounded number of times", async () => {
  const { id, token } = await noticed();
  app.paypalEdge.spoil = () => "hang up";
  app.paypalEdge.calls.length = 0;
  const answers = [];
  for (let time = 0; time < 30; time++) answers.push((await cancel(token)).status);
  expect(new Set(answers)).toEqual(new Set([502, 429]));
  expect(app.paypalEdge.calls.length).toBeLessThanOrEqual(20);
  app.paypalEdge.spoil = undefined;
  expect(await atPaypal(id)).toBe("ACTIVE");
  await paypal.advance(MINUTE_MS);
  expect((await cancel(token)).body.status).toBe("cancelled");
});

test("the link of a deleted account is unknown", async () => {
  const { token, address } = await noticed();
  await app.database.deleteFrom("users").where("email", "=", address).execute();
  expect((await read(token)).status).toBe(404);
});

test("a cancellation by the link, during which the account is deleted, finds nothing", async () => {
  const { id, token, address } = await noticed();
  app.paypalEdge.hold = async (call) => {
    if (call.endsWith("/cancel"))
      await app.database.deleteFrom("users").where("email", "=", address).execute();
    return undefined;
  };
  expect((await cancel(token)).status).toBe(404);
  app.paypalEdge.hold = undefined;
  expect(await atPaypal(id)).toBe("CANCELLED");
});
