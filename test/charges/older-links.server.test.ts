import { beforeEach, expect, test } from "vitest";
import type { Renewal } from "#features/subscription/charges/contract.ts";
import { insertLink } from "#features/subscription/charges/letter-queries.server.ts";
import { hashSecret, newSecret } from "#server/session/session.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS } from "#shared/time.ts";
import { callPaypal } from "../providers/call-paypal.ts";
import { type Charging, MONTHS_MAX_MS, startCharging } from "./charging.ts";

// A link stays in its mail while another date or amount is told: it says what is true now, and reaches nobody else.

let at: Charging;
let eva: Charging["ana"];

beforeEach(async () => {
  at = await startCharging();
  eva = await at.newMember("Eva");
  await at.app.runJobs();
});

async function pass(days: number): Promise<void> {
  await at.paypal.advance(Math.round(days * DAY_MS));
  await at.app.runJobs();
}

/** The secrets of a member's links, in the order of their mails. */
async function linksTo({ address }: Charging["ana"], subject: RegExp): Promise<string[]> {
  const mails = await at.mail.sentTo(address);
  return mails
    .filter((mail) => subject.test(mail.subject))
    .map(({ text }) => /renovacion#([\w-]{43})/.exec(text)?.[1] ?? "");
}

const NOTICE = /Premium se renueva/;
const call = async (path: "reading" | "cancellation", token = "") =>
  (await at.app.visitor().call<Renewal>("POST", `/api/renewal/${path}`, { token })).body;
const statusOf = async ({ id }: Charging["ana"]) =>
  ((await callPaypal(at.app, "GET", `/${id}`)) as { status: string }).status;
const nextChargeOf = async ({ id }: Charging["ana"]) =>
  (
    await at.app.database
      .selectFrom("user_subscriptions")
      .select("next_billing_time as next")
      .where("paypal_subscription_id", "=", id)
      .executeTakeFirstOrThrow()
  ).next;

async function expectToCancelOnlyAna(token: string | undefined): Promise<void> {
  expect(await call("cancellation", token)).toMatchObject({ status: "cancelled" });
  expect(await statusOf(at.ana)).toBe("CANCELLED");
  expect(await statusOf(eva)).toBe("ACTIVE");
  const charges = at.app.database.selectFrom("subscription_charges").select("amount");
  const count = async () => (await charges.where("paypal_subscription_id", "=", at.ana.id).execute()).length;
  const before = await count();
  await pass(40);
  expect(await count()).toBe(before);
}

test("the link of a notice whose charge moved to an earlier day names that day, and cancels", async () => {
  await pass(25);
  const first = await nextChargeOf(at.ana);
  await at.paypal.act(at.ana.id, "bill-earlier", 2);
  await pass(1.1);
  expect(await nextChargeOf(at.ana)).not.toBe(first);
  const [former] = await linksTo(at.ana, NOTICE);
  expect(await call("reading", former)).toMatchObject({
    status: "open",
    charge_at: await nextChargeOf(at.ana),
  });
  await expectToCancelOnlyAna(former);
});

test("the link of a notice whose charge moved to a later day ends on its own day, and the new one cancels", async () => {
  await pass(25);
  const first = Date.parse((await nextChargeOf(at.ana)) ?? "");
  await at.paypal.act(at.ana.id, "bill-later", 5);
  await pass(1.1);
  expect(Date.parse((await nextChargeOf(at.ana)) ?? "")).toBeGreaterThan(first);
  const [former] = await linksTo(at.ana, NOTICE);
  expect(await call("reading", former)).toMatchObject({
    status: "open",
    charge_at: await nextChargeOf(at.ana),
  });
  await pass((first - at.app.clock().getTime()) / DAY_MS + 0.1);
  expect(await call("cancellation", former)).toMatchObject({ status: "expired" });
  expect(await statusOf(at.ana)).toBe("ACTIVE");
  const [, later, ...others] = await linksTo(at.ana, NOTICE);
  expect(others).toEqual([]);
  await expectToCancelOnlyAna(later);
});

test(
  "the link of a changed amount's first notice names the amount of the second",
  async () => {
    await at.paypal.act(at.ana.id, "fail-payments", 3);
    for (let day = 0; day < 54; day += 2) await pass(2);
    const [, owing] = await linksTo(at.ana, NOTICE);
    expect(await call("reading", owing)).toMatchObject({ status: "open", price: "4 USD" });
    await at.paypal.act(at.ana.id, "settle");
    await pass(1);
    expect(await linksTo(at.ana, /: cambió el importe/)).toHaveLength(1);
    expect(await call("reading", owing)).toMatchObject({ status: "open", price: "2 USD" });
    await expectToCancelOnlyAna(owing);
  },
  MONTHS_MAX_MS,
);

test("the link of an announced price, which an earlier version sent, names the next charge and cancels", async () => {
  const token = newSecret();
  const now = at.app.clock().toISOString();
  const letter = {
    ...{
      id: newId(),
      user_id: at.ana.userId,
      kind: "price" as "notice",
      about: newId(),
      is_late: 0 as const,
    },
    ...{ paypal_subscription_id: at.ana.id, amount: "3", currency: "USD", retry_at: null },
    ...{ created_at: now, done_at: now, outcome: "mail" as const },
    charge_at: new Date(at.app.clock().getTime() + 61 * DAY_MS).toISOString(),
  };
  await at.app.database.insertInto("billing_letters").values(letter).execute();
  await insertLink(at.app.database, letter.id, hashSecret(token), at.app.clock());
  expect(await call("reading", token)).toMatchObject({
    ...{ status: "open", price: "2 USD" },
    charge_at: await nextChargeOf(at.ana),
  });
  await expectToCancelOnlyAna(token);
});
