import { beforeEach, expect, test } from "vitest";
import { DAY_MS } from "#platform/shared/time.ts";
import { type Charging, startCharging } from "#test/charges/charging.ts";
import { lateNotices } from "./late-notices.server.ts";

let at: Charging;

beforeEach(async () => {
  at = await startCharging();
  await at.app.runJobs();
});

/** Runs the owner's command on the tests' clock. */
async function printed(): Promise<string> {
  const lines: string[] = [];
  const input = { words: [], options: {} };
  const services = async () => at.app.services;
  await lateNotices.run(input, { services, environment: {}, print: (text) => lines.push(text) });
  return lines.join("\n");
}

const notices = () => at.mail.all.filter(({ subject }) => subject.includes("se renueva"));

test("after a downtime the notice leaves at once, says that it is late, and is listed", async () => {
  const day = (await at.nextChargeAt()).slice(0, 10);
  await at.passTo(2.4);
  expect(notices().map(({ text }) => text)).toEqual([expect.stringContaining("te devolvemos este cobro")]);
  const listed = await printed();
  expect(listed).toContain("1 renewal of the last 30 days was announced late or not at all.");
  expect(listed).toMatch(new RegExp(`${at.ana.id} +${day} +2 days before, by mail`));
});

test("a notice that the mail server refuses until the last day is late; one in time is not listed", async () => {
  at.mail.isRefusing = true;
  await at.passTo(6);
  expect(await printed()).toBe("No renewal was announced late.");
  await at.passTo(0.5);
  at.mail.isRefusing = false;
  await at.pass(1 / 24);
  expect(await printed()).toContain("less than a day before, by mail");
});

test("a renewal that nobody announced is listed for thirty days, and none of a deleted account", async () => {
  await at.passTo(-1);
  expect(notices()).toEqual([]);
  expect(await printed()).toMatch(new RegExp(`${at.ana.id} .*never`));
  await at.paypal.advance(20 * DAY_MS);
  expect(await printed()).toMatch(/never/);
  await at.app.database.deleteFrom("users").execute();
  expect(await printed()).toBe("No renewal was announced late.");
});

test("a first charge has the consent as its notice, so there is no late one", async () => {
  await at.app.database.updateTable("prepared_subscriptions").set({ paid_through: null }).execute();
  at.app.paypalEdge.spoil = () => "hang up";
  await at.passTo(2);
  expect(notices()).toEqual([]);
  expect(await printed()).toBe("No renewal was announced late.");
});
