import { expect, test } from "vitest";
import { queueMail } from "#platform/mail/mail.ts";
import type { CaughtMail } from "../providers/mail-edge.ts";
import { Visitor } from "../visitor.ts";
import { plantReminder } from "./due-work.ts";
import { countStatuses, type Member, newMember, startProcesses, times } from "./three-processes.ts";

const WRITES = 40;
const MAILS = 20;

test("two processes on one SQLite folder lose no write, and send each message and each reminder once", async () => {
  let planted: Member | undefined;
  const letters = Array.from({ length: MAILS }, (_, index) => `carta${index}@ejemplo.com`);
  const { front, database } = await startProcesses(2, "sqlite", async (database, { origin }) => {
    planted = await newMember(database, new Visitor(origin));
    const now = new Date();
    for (const to of letters) await queueMail(database, to, { to, subject: "a", text: "b" }, now);
    await plantReminder(database, planted, now);
  });
  if (!planted) throw new Error("no member was made");
  const { member, email } = planted;
  const expected = [email, ...letters];

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
