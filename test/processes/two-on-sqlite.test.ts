import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { queueMail } from "#server/mail/mail.ts";
import { freePort } from "../free-port.ts";
import type { CaughtMail } from "../providers/mail-edge.ts";
import { scratchFolder } from "../scratch-folder.ts";
import { stopAfterTests } from "../stop-after-tests.ts";
import { Visitor } from "../visitor.ts";
import { plantReminder } from "./due-work.ts";
import { startFront } from "./front.ts";
import { startProcess } from "./start-process.ts";
import { countStatuses, newMember, times } from "./three-processes.ts";

const WRITES = 40;
const MAILS = 20;

test("two processes on one SQLite folder lose no write, and send each message and each reminder once", async () => {
  const folder = scratchFolder("claves-two");
  stopAfterTests(() => rmSync(folder, { recursive: true, force: true }));
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  const database = openDatabase({ databaseUrl: undefined, dataDir });
  stopAfterTests(() => database.destroy());
  await migrate(database);
  const front = await startFront(join(folder, "providers"));
  stopAfterTests(front.close);
  const { member, userId, email } = await newMember(database, new Visitor(front.origin));
  const now = new Date();
  const expected = [email, ...Array.from({ length: MAILS }, (_, index) => `carta${index}@ejemplo.com`)];
  for (const to of expected.slice(1)) await queueMail(database, to, { to, subject: "a", text: "b" }, now);
  await plantReminder(database, { userId }, now);

  const ports = new Set<number>();
  while (ports.size < 2) ports.add(await freePort());
  front.ports = [...ports];
  const settings = { DATA_DIR: dataDir, DATABASE_URL: "", ORIGIN: front.origin };
  await Promise.all(front.ports.map((port) => startProcess({ ...settings, PORT: String(port) })));

  const answers = await times(WRITES, (index) => member.keepIdea(`Idea ${index}`));
  expect(countStatuses(answers)).toEqual({ 204: WRITES });
  expect(await member.records("idea")).toHaveLength(WRITES);
  const mailed = async () => {
    const response = await fetch(`${front.origin}/simulators/mail/messages`);
    return ((await response.json()) as CaughtMail[]).map(({ to }) => to[0]?.address ?? "");
  };
  await expect.poll(async () => new Set(await mailed()), { timeout: 15_000 }).toEqual(new Set(expected));
  const left = () =>
    database.selectFrom("outgoing_messages").select("id").where("done_at", "is", null).execute();
  await expect.poll(left).toEqual([]);
  expect((await mailed()).sort()).toEqual(expected.sort());
});
