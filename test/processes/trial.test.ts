import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { queueMail } from "#platform/mail/mail.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { openOwn } from "#test/databases/open-own.ts";
import { freePort } from "../free-port.ts";
import type { CaughtMail } from "../providers/mail-edge.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { newMigratedDatabase } from "../test-app.ts";
import { CONSENT, Visitor } from "../visitor.ts";
import { plantReminder } from "./due-work.ts";
import { startProcess } from "./start-process.ts";
import { newMember } from "./three-processes.ts";

test("a copy with TRIAL sends no mail and no reminder, asks PayPal nothing, and says so; later it does", async () => {
  const { dataDir } = await newMigratedDatabase();
  stopAfterTests(() => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const settings = { DATA_DIR: dataDir, DATABASE_URL: "", PORT: String(port), LOG_LEVEL: "warn" };
  const database = openOwn({ databaseUrl: undefined, dataDir });
  const visitor = new Visitor(origin);
  const { userId, email } = await newMember(database, visitor);
  const now = new Date();
  await queueMail(database, "trial", { to: "ana@ejemplo.com", subject: "a", text: "b" }, now);
  await plantReminder(database, { userId }, new Date(now.getTime() - MINUTE_MS));
  const mailed = async () => {
    const response = await fetch(`${origin}/simulators/mail/messages`);
    return ((await response.json()) as CaughtMail[]).map(({ to }) => to[0]?.address).sort();
  };
  const planned = () => database.selectFrom("planned_reminders").select("due_at").execute();
  const jobs = () => database.selectFrom("jobs").select("kind").execute();
  const messages = () => database.selectFrom("outgoing_messages").select("open_attempts").execute();
  const waiting = await planned();

  const trial = await startProcess({ ...settings, TRIAL: "on", BACKUP_DIR: `${dataDir}/backups` });
  const health = await fetch(`${origin}/health`);
  expect(health.status).toBe(200);
  expect(await health.json()).toMatchObject({
    status: "degraded",
    reason: "TRIAL is on: nothing is sent and no job runs",
  });
  expect((await visitor.keepIdea("En la copia")).status).toBe(204);
  expect((await visitor.call("POST", "/api/subscription/paypal", CONSENT)).status).toBe(502);
  expect(await mailed()).toEqual([]);
  expect(await trial.stop()).toBe(0);
  expect(trial.output()).toContain("sends no mail and no push, asks PayPal nothing and runs no job");
  // A process that runs jobs would also have queued the recurring jobs.
  expect(await jobs()).toEqual([]);
  expect(await messages()).toEqual([{ open_attempts: 0 }]);
  expect(await planned()).toEqual(waiting);

  await startProcess(settings);
  await expect.poll(mailed, { interval: 100 }).toEqual(["ana@ejemplo.com", email].sort());
});
