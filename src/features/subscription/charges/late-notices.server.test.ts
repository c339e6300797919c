import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#shared/time.ts";
import { catchMail, type MailEdge } from "#test/providers/mail-edge.ts";
import { type PaypalControl, paypalControl } from "#test/providers/paypal-control.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { subscriptionCommands } from "../commands.server.ts";

let app: TestApp;
let paypal: PaypalControl;
let mail: MailEdge;
let id: string;

beforeEach(async () => {
  app = await startTestApp();
  paypal = paypalControl(app);
  mail = await catchMail(app);
  await paypal.setWebhooks("drop");
  id = await (await app.visitor().signIn("google", { name: "Ana", email: "ana@ejemplo.com" })).subscribe();
  await app.runJobs();
});

/** Runs the owner's command on the tests' clock. */
async function lateNotices(): Promise<string> {
  const lines: string[] = [];
  const command = subscriptionCommands.find(({ name }) => name === "late-notices");
  const services = { config: app.config, database: app.database, log: app.app.log, clock: app.clock };
  const input = { words: [], options: {} };
  await command?.run(input, {
    services: async () => services,
    environment: {},
    print: (text) => lines.push(text),
  });
  return lines.join("\n");
}

/** The server is away until so many days before the next charge; below zero the charge is over. */
async function downUntil(daysBefore: number): Promise<string> {
  const { next } = await app.database
    .selectFrom("user_subscriptions")
    .select("next_billing_time as next")
    .executeTakeFirstOrThrow();
  const at = Date.parse(next ?? "") - daysBefore * DAY_MS;
  await paypal.advance(Math.round(at - app.clock().getTime()));
  return next ?? "";
}

test("says that none was late while renewals are announced in time", async () => {
  expect(await lateNotices()).toBe("No renewal was announced late.");
  await downUntil(6);
  expect(await lateNotices()).toBe("No renewal was announced late.");
  await app.runJobs();
  expect(mail.all.some(({ subject }) => subject.includes("te cobra"))).toBe(true);
  expect(await lateNotices()).toBe("No renewal was announced late.");
});

test("after a downtime shows what is not announced yet, then how late it was, the same each time", async () => {
  const chargeAt = await downUntil(2.4);
  const before = await lateNotices();
  expect(before).toContain("1 renewal of the last 30 days was announced late or not at all.");
  expect(before).toMatch(new RegExp(`${id} +${chargeAt.slice(0, 10)} +not yet`));
  await app.runJobs();
  const after = await lateNotices();
  expect(after).toMatch(new RegExp(`${id} +${chargeAt.slice(0, 10)} +2 days before, by mail`));
  expect(after).toContain("offers to give the charge back");
  await app.runJobs();
  expect(await lateNotices()).toBe(after);
  const day = app.database.selectFrom("billing_letters").select("id").where("kind", "=", "notice");
  expect(await day.execute()).toHaveLength(1);
});

test("shows a notice that waits for the mail server, and one that left on the last day", async () => {
  mail.isRefusing = true;
  const chargeAt = await downUntil(4.5);
  await app.runJobs();
  expect(await lateNotices()).toMatch(new RegExp(`${chargeAt.slice(0, 10)} +not yet, it waits to be sent`));
  await downUntil(0.5);
  mail.isRefusing = false;
  await app.runJobs();
  expect(await lateNotices()).toContain("less than a day before, by mail");
});

test("shows a renewal that nobody announced, for thirty days, and none of a deleted account", async () => {
  await downUntil(-1);
  await app.runJobs();
  expect(await lateNotices()).toMatch(new RegExp(`${id} .*never`));
  await paypal.advance(20 * DAY_MS);
  expect(await lateNotices()).toMatch(/never/);
  await app.database.deleteFrom("users").execute();
  expect(await lateNotices()).toBe("No renewal was announced late.");
});

test("a first charge has the consent as its notice, so it is never late", async () => {
  await app.database.updateTable("prepared_subscriptions").set({ paid_through: null }).execute();
  await downUntil(2);
  expect(await lateNotices()).toBe("No renewal was announced late.");
});
