import { expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { outgoingLanes } from "#platform/outgoing/outgoing.ts";
import { DEFAULT_TIME_ZONE, wallTimeIn } from "#platform/shared/days/wall-time.ts";
import { newId } from "#platform/shared/new-id.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { startTestApp } from "#test/test-app.ts";
import { countTurns } from "#test/turns.ts";
import { changeSettings } from "../queries.server.ts";
import type { ReminderSource } from "../source.ts";
import { reminderMessages } from "./deliver.server.ts";
import { enqueueDue } from "./enqueue-due.server.ts";

const MEMBERS = 120;

const evening: ReminderSource = {
  kind: "journal",
  compose: async () => ({ title: "¿Cómo fue tu día?", body: "", path: "/mi-calendario" }),
  next: async () => undefined,
};

const app = await startTestApp();

/** Creates members, each with an address and an evening reminder that is due now. */
async function plantEvening(): Promise<void> {
  const due_at = app.clock().toISOString();
  const { day, time } = wallTimeIn(DEFAULT_TIME_ZONE, app.clock());
  const ids = Array.from({ length: MEMBERS }, () => newId());
  const person = {
    is_email_verified: 1,
    full_name: "Ana",
    created_at: due_at,
    last_sign_in_at: due_at,
  } as const;
  await app.database
    .insertInto("users")
    .values(ids.map((id) => ({ ...person, id, email: `${id}@ejemplo.com` })))
    .execute();
  const wanted = { time_zone: DEFAULT_TIME_ZONE, is_zone_chosen: 1, event_reminders: 1 } as const;
  await app.database
    .insertInto("reminder_settings")
    .values(ids.map((user_id) => ({ ...wanted, user_id, journal_reminder: 1, journal_time: time })))
    .execute();
  const planned = { kind: "journal", source_id: "evening", day, time, due_at, is_past: 0 } as const;
  await app.database
    .insertInto("planned_reminders")
    .values(ids.map((user_id) => ({ ...planned, user_id })))
    .execute();
}

test("a burst begins to be sent before all of it is enqueued, and yields to other work", async () => {
  await plantEvening();
  const left: number[] = [];
  const done = Promise.withResolvers<void>();
  const mail = async () => {
    const planned = await app.database.selectFrom("planned_reminders").select("user_id").execute();
    left.push(planned.length);
    if (left.length === MEMBERS) done.resolve();
  };
  const parts = { sources: [evening], gate: async () => true, push: async () => undefined, mail };
  const lanes = outgoingLanes(app.services, {
    kinds: [reminderMessages({ ...app.services, ...parts })],
    plan: (stopping) => enqueueDue(app.services, [evening], stopping),
  });
  lanes.start();
  const turns = await countTurns(() => done.promise);
  expect(left[0]).toBeGreaterThan(0);
  expect(turns).toBeGreaterThanOrEqual(MEMBERS);
  await lanes.stop();
});

test("moving a member's 5,000 reminders to another zone yields to other work", async () => {
  const member = await app.visitor().signIn();
  const userId = await member.userId();
  const due_at = new Date(app.clock().getTime() + DAY_MS).toISOString();
  const planned = Array.from({ length: 5_000 }, (_, index) => ({
    user_id: userId,
    kind: "event" as const,
    source_id: String(index),
    day: due_at.slice(0, 10),
    time: "09:00",
    due_at,
    is_past: 0 as const,
  }));
  for (let from = 0; from < planned.length; from += 1_000)
    await app.rows.add("planned_reminders", planned.slice(from, from + 1_000));
  const change = { time_zone: "Europe/Madrid", is_zone_chosen: 1 } as const;
  const turns = await countTurns(() =>
    inTransaction(app.database, (transaction) => changeSettings(transaction, userId, change, app.clock())),
  );
  expect(turns).toBeGreaterThanOrEqual(10);
});
