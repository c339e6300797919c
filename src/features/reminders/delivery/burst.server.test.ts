import { afterEach, beforeEach, expect, test } from "vitest";
import { jobLanes } from "#server/jobs/jobs.ts";
import type { ReminderSource } from "#server/reminder-source.ts";
import { addDays } from "#shared/days.ts";
import { HOUR_MS, MINUTE_MS } from "#shared/time.ts";
import { openStorage } from "#simulators/storage.ts";
import { plantEvening } from "#test/drills/burst/plant.ts";
import { startSmtpReceiver } from "#test/drills/burst/smtp-receiver.ts";
import { stopAfterTests } from "#test/stop-after-tests.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { sendingJobs } from "../jobs.server.ts";
import { DEFAULT_TIME_ZONE, instantIn, wallTimeIn } from "../wall-time.ts";
import { AT_ONCE, type DeliveryParts } from "./deliver.server.ts";

const TEXT = { title: "¿Cómo fue tu día?", body: "", path: "/mi-calendario" };
const evening: ReminderSource = {
  kind: "journal",
  compose: async () => TEXT,
  nextAfter: async () => undefined,
};

let app: TestApp;
let processes: { stop: () => Promise<void> }[] = [];

beforeEach(async () => {
  app = await startTestApp();
  // A journal reminder lasts until midnight, so a late hour would drop what waits for its retry.
  const now = app.clock();
  const tomorrow = addDays(wallTimeIn(DEFAULT_TIME_ZONE, now).day, 1);
  app.advanceClock(
    Date.parse(instantIn(DEFAULT_TIME_ZONE, { day: tomorrow, time: "06:00" })) - now.getTime(),
  );
});
afterEach(async () => {
  for (const process of processes) await process.stop();
  processes = [];
});

/** A process that sends reminders by itself, with this push service or mail server. */
function startProcess(parts: Partial<DeliveryParts>): void {
  const services = { config: app.config, database: app.database, log: app.app.log, clock: app.clock };
  const none = async () => undefined;
  const all = { sources: [evening], gate: async () => true, push: none, mail: none, ...parts };
  const lanes = jobLanes({ ...services, stopWaitMs: 1, lookEveryMs: HOUR_MS }, sendingJobs(services, all));
  lanes.start();
  processes.push(lanes);
}

function plantDevices(count: number): Promise<void> {
  const db = openStorage(app.config.dataDir);
  return plantEvening(app.database, count, app.clock(), { db, origin: app.origin }).finally(() => db.close());
}

const countPlanned = async () =>
  (await app.database.selectFrom("planned_reminders").select("user_id").execute()).length;

const countOpen = async () => {
  const open = app.database.selectFrom("reminder_deliveries").select("id").where("done_at", "is", null);
  return (await open.execute()).length;
};

test("sending begins before all due reminders are enqueued", async () => {
  const left: number[] = [];
  await plantDevices(120);
  let sent = 0;
  startProcess({
    push: async () => {
      sent++;
      left.push(await countPlanned());
    },
  });
  await expect.poll(() => sent).toBe(120);
  expect(left[0]).toBeGreaterThan(0);
});

test("devices that do not answer delay no others, and a bounded number is sent to at once", async () => {
  const { promise: never, resolve: end } = Promise.withResolvers<void>();
  const SLOW = 8;
  const COUNT = 100;
  const endpoints: string[] = [];
  let under = 0;
  let most = 0;
  await plantDevices(COUNT);
  startProcess({
    push: async ({ endpoint }) => {
      most = Math.max(most, ++under);
      endpoints.push(endpoint);
      await (endpoints.length <= SLOW ? never : new Promise((resolve) => setTimeout(resolve, 20)));
      under--;
    },
  });
  await expect.poll(() => endpoints.length).toBe(COUNT);
  await expect.poll(() => under).toBe(SLOW);
  expect(new Set(endpoints).size).toBe(COUNT);
  expect(most).toBeGreaterThan(SLOW);
  expect(most).toBeLessThanOrEqual(AT_ONCE);
  end();
});

test("two processes share a burst, and each reminder is sent once", async () => {
  const COUNT = 100;
  const sentBy: string[] = [];
  const endpoints = new Set<string>();
  const sendAs =
    (name: string): DeliveryParts["push"] =>
    async ({ endpoint }) => {
      sentBy.push(name);
      endpoints.add(endpoint);
      await new Promise((resolve) => setTimeout(resolve, 50));
    };
  await plantDevices(COUNT);
  startProcess({ push: sendAs("first") });
  startProcess({ push: sendAs("second") });
  await expect.poll(() => endpoints.size).toBe(COUNT);
  expect(sentBy).toHaveLength(COUNT);
  expect(new Set(sentBy)).toEqual(new Set(["first", "second"]));
});

test("a mail server gets many messages over few connections, and one slow answer holds up no other", async () => {
  const COUNT = 80;
  const slow = Promise.withResolvers<number>();
  const all = Promise.withResolvers<number>();
  const smtp = await startSmtpReceiver({
    answerMs: (to) => (to.startsWith("persona7@") ? slow.promise : all.promise),
  });
  stopAfterTests(smtp.close);
  Object.assign(app.config.mail, { smtpUrl: smtp.url });
  await plantEvening(app.database, COUNT, app.clock());
  app.startJobs();
  // A claim waits until an eighth of the places is free.
  await expect.poll(() => smtp.open).toBeGreaterThanOrEqual((AT_ONCE * 7) / 8);
  all.resolve(0);
  await expect.poll(() => smtp.taken.length).toBe(COUNT - 1);
  slow.resolve(0);
  await expect.poll(() => new Set(smtp.taken).size).toBe(COUNT);
  expect(smtp.taken).toHaveLength(COUNT);
  expect(smtp.connections).toBeLessThanOrEqual(AT_ONCE);
});

test("a mail server that refuses connections gets fewer, and every message once", async () => {
  const COUNT = 150;
  const CONNECTIONS = 4;
  const smtp = await startSmtpReceiver({ isBusy: (connections) => connections > CONNECTIONS });
  stopAfterTests(smtp.close);
  Object.assign(app.config.mail, { smtpUrl: smtp.url });
  await plantEvening(app.database, COUNT, app.clock());
  await app.runJobs();
  // Each round of refusals halves the window, so most messages are taken in the first run.
  expect(smtp.taken.length).toBeGreaterThanOrEqual(COUNT - 2 * AT_ONCE);
  // How often a message is refused, and so how long it waits, depends on the machine.
  while ((await countOpen()) > 0) {
    app.advanceClock(10 * MINUTE_MS);
    await app.runJobs();
  }
  expect(smtp.taken).toHaveLength(COUNT);
  expect(new Set(smtp.taken).size).toBe(COUNT);
});
