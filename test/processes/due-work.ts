import { expect, test } from "vitest";
import { enqueueDeliveries, TEST_SOURCE } from "#notebook/reminders/delivery/delivery-queries.server.ts";
import { type Database, inTransaction } from "#platform/database/database.ts";
import { queueMail } from "#platform/mail/mail.ts";
import { DEFAULT_TIME_ZONE, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { newId } from "#platform/shared/new-id.ts";
import { MINUTE_MS } from "#platform/shared/time.ts";
import { rowsIn } from "../databases/rows.ts";
import type { CaughtMail } from "../providers/mail-edge.ts";
import { Visitor } from "../visitor.ts";
import type { Front } from "./front.ts";
import { type Member, newMember, type ThreeProcesses } from "./three-processes.ts";

const MAILS = 60;
const REMINDED = 12;
const MAILS_A_DAY = 50;

export type DueWork = Awaited<ReturnType<typeof plantDueWork>>;

/** Queues due work. The load balancer holds the first mails until three have come, so that all three processes work. */
export async function plantDueWork(database: Database, front: Front) {
  const now = new Date();
  const mailed = Array.from({ length: MAILS }, (_, index) => `lote${index}@ejemplo.com`);
  for (const to of mailed) await queueMail(database, to, { to, subject: "Lote", text: "Una vez." }, now);
  front.meeting = {
    count: 3,
    isOf: (path, body) =>
      path === "/simulators/mail" && mailed.includes((body as CaughtMail).to[0]?.address ?? ""),
  };
  const person = () => newMember(database, new Visitor(front.origin));
  const reminded: Member[] = [];
  for (let left = REMINDED; left > 0; left--) {
    const member = await person();
    await plantReminder(database, member, now);
    reminded.push(member);
  }
  const busy = await person();
  const day = wallTimeIn(DEFAULT_TIME_ZONE, now);
  await inTransaction(database, async (transaction) => {
    for (let left = MAILS_A_DAY + 10; left > 0; left--) {
      const about = { kind: "event", source_id: TEST_SOURCE + newId(), due_at: now.toISOString() } as const;
      await enqueueDeliveries(transaction, { user_id: busy.userId, ...about, ...day }, now);
    }
  });
  return { mailed, reminded, busy };
}

/** Creates an event whose reminder has been due for two minutes. */
export async function plantReminder(
  database: Database,
  { userId }: Pick<Member, "userId">,
  now: Date,
): Promise<void> {
  const due = new Date(now.getTime() - 2 * MINUTE_MS);
  const { day, time } = wallTimeIn(DEFAULT_TIME_ZONE, due);
  const id = newId();
  await rowsIn(database).add("calendar_events", {
    id,
    user_id: userId,
    title: "Cena",
    notes: "",
    event_date: day,
    notification_enabled: 1,
    reminder_time: time,
    repeats: "never",
    repeat_until: null,
    skipped_dates: "[]",
    created_at: now.toISOString(),
    version: newId(),
    revision: 1,
  });
  await rowsIn(database).add("planned_reminders", {
    user_id: userId,
    kind: "event",
    source_id: id,
    day,
    time,
    due_at: due.toISOString(),
    is_past: 0,
  });
}

export function dueWork(three: () => ThreeProcesses, planted: () => DueWork): void {
  test("three processes send each due message once, and stop at 50 reminders a day for one mailbox", async () => {
    await expect
      .poll(() => countLeft(three().database, planted()), { timeout: 15_000, interval: 100 })
      .toBe(0);
    const response = await fetch(`${three().front.origin}/simulators/mail/messages`);
    const counts = new Map<string, number>();
    for (const { to } of (await response.json()) as CaughtMail[]) {
      const address = to[0]?.address ?? "";
      counts.set(address, (counts.get(address) ?? 0) + 1);
    }
    const { mailed, reminded, busy } = planted();
    for (const address of [...mailed, ...reminded.map(({ email }) => email)]) {
      expect([address, counts.get(address)]).toEqual([address, 1]);
    }
    expect(counts.get(busy.email)).toBe(MAILS_A_DAY);
  });
}

async function countLeft(database: Database, { mailed, reminded, busy }: DueWork): Promise<number> {
  const ids = [...reminded, busy].map(({ userId }) => userId);
  const letters = await database
    .selectFrom("outgoing_messages")
    .select("id")
    .where("source_id", "in", mailed)
    .execute();
  const planned = await database
    .selectFrom("planned_reminders")
    .select("user_id")
    .where("user_id", "in", ids)
    .execute();
  const open = await database
    .selectFrom("outgoing_messages")
    .select("id")
    .where("user_id", "in", ids)
    .where("done_at", "is", null)
    .execute();
  return letters.length + planned.length + open.length;
}
