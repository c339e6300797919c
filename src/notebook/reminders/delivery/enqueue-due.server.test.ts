import { expect, test } from "vitest";
import { inTransaction } from "#platform/database/database.ts";
import { outgoingLanes } from "#platform/outgoing/outgoing.ts";
import { DAY_MS } from "#platform/shared/time.ts";
import { openStorage } from "#simulators/storage.ts";
import { plantEvening } from "#test/drills/burst/plant.ts";
import { startTestApp } from "#test/test-app.ts";
import { countTurns } from "#test/turns.ts";
import { changeSettings } from "../settings/settings-queries.server.ts";
import type { ReminderSource } from "../source.ts";
import { reminderMessages } from "./deliver.server.ts";
import { enqueueDue } from "./enqueue-due.server.ts";

const MEMBERS = 120;

const evening: ReminderSource = {
  kind: "journal",
  compose: async () => ({ title: "¿Cómo fue tu día?", body: "", path: "/mi-calendario" }),
  nextAfter: async () => undefined,
};

const app = await startTestApp();

test("a burst begins to be sent before all of it is enqueued, and yields to other work", async () => {
  const db = openStorage(app.config.dataDir);
  await plantEvening(app.database, MEMBERS, app.clock(), { db, origin: app.origin });
  db.close();
  const left: number[] = [];
  const done = Promise.withResolvers<void>();
  const push = async () => {
    const planned = await app.database.selectFrom("planned_reminders").select("user_id").execute();
    left.push(planned.length);
    if (left.length === MEMBERS) done.resolve();
  };
  const parts = { sources: [evening], gate: async () => true, push, mail: async () => undefined };
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
    await app.database
      .insertInto("planned_reminders")
      .values(planned.slice(from, from + 1_000))
      .execute();
  const change = { time_zone: "Europe/Madrid", is_zone_chosen: 1 } as const;
  const turns = await countTurns(() =>
    inTransaction(app.database, (transaction) => changeSettings(transaction, userId, change, app.clock())),
  );
  expect(turns).toBeGreaterThanOrEqual(10);
});
