import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#shared/time.ts";
import { type Charging, startCharging } from "#test/charges/charging.ts";
import { subscriptionCommands } from "../commands.server.ts";

let at: Charging;

beforeEach(async () => {
  at = await startCharging();
  await at.app.runJobs();
});

/** Runs the owner's command on the tests' clock. */
async function lateNotices(): Promise<string> {
  const lines: string[] = [];
  const command = subscriptionCommands.find(({ name }) => name === "late-notices");
  const input = { words: [], options: {} };
  await command?.run(input, {
    services: async () => at.app.services,
    environment: {},
    print: (text) => lines.push(text),
  });
  return lines.join("\n");
}

/** The server is away until so many days before the next charge; below zero the charge is over. */
async function downUntil(daysBefore: number): Promise<string> {
  const { next } = await at.app.database
    .selectFrom("user_subscriptions")
    .select("next_billing_time as next")
    .executeTakeFirstOrThrow();
  const then = Date.parse(next ?? "") - daysBefore * DAY_MS;
  await at.paypal.advance(Math.round(then - at.app.clock().getTime()));
  return next ?? "";
}

test("says that none was late while renewals are announced in time", async () => {
  expect(await lateNotices()).toBe("No renewal was announced late.");
  await downUntil(6);
  expect(await lateNotices()).toBe("No renewal was announced late.");
  await at.app.runJobs();
  expect(at.mail.all.some(({ subject }) => subject.includes("se renueva"))).toBe(true);
  expect(await lateNotices()).toBe("No renewal was announced late.");
});

test("after a downtime shows what is not announced yet, then how late it was, the same each time", async () => {
  const chargeAt = await downUntil(2.4);
  const before = await lateNotices();
  expect(before).toContain("1 renewal of the last 30 days was announced late or not at all.");
  expect(before).toMatch(new RegExp(`${at.ana.id} +${chargeAt.slice(0, 10)} +not yet`));
  await at.app.runJobs();
  const after = await lateNotices();
  expect(after).toMatch(new RegExp(`${at.ana.id} +${chargeAt.slice(0, 10)} +2 days before, by mail`));
  expect(after).toContain("offers to give the charge back");
  await at.app.runJobs();
  expect(await lateNotices()).toBe(after);
  const day = at.app.database.selectFrom("billing_letters").select("id").where("kind", "=", "notice");
  expect(await day.execute()).toHaveLength(1);
});

test("shows a notice that waits for the mail server, and one that left on the last day", async () => {
  at.mail.isRefusing = true;
  const chargeAt = await downUntil(4.5);
  await at.app.runJobs();
  expect(await lateNotices()).toMatch(new RegExp(`${chargeAt.slice(0, 10)} +not yet, it waits to be sent`));
  await downUntil(0.5);
  at.mail.isRefusing = false;
  await at.app.runJobs();
  expect(await lateNotices()).toContain("less than a day before, by mail");
});

test("shows a renewal that nobody announced, for thirty days, and none of a deleted account", async () => {
  await downUntil(-1);
  await at.app.runJobs();
  expect(await lateNotices()).toMatch(new RegExp(`${at.ana.id} .*never`));
  await at.paypal.advance(20 * DAY_MS);
  expect(await lateNotices()).toMatch(/never/);
  await at.app.database.deleteFrom("users").execute();
  expect(await lateNotices()).toBe("No renewal was announced late.");
});

test("a first charge has the consent as its notice, so it is never late", async () => {
  await at.app.database.updateTable("prepared_subscriptions").set({ paid_through: null }).execute();
  await downUntil(2);
  expect(await lateNotices()).toBe("No renewal was announced late.");
});
