import type { KyselyPlugin } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { inTransaction } from "#server/database/database.ts";
import type { ReminderSource } from "#server/reminder-source.ts";
import type { UserId } from "#server/session/session.ts";
import { newId } from "#shared/new-id.ts";
import { DAY_MS, MINUTE_MS } from "#shared/time.ts";
import { startTestApp, type TestApp } from "#test/test-app.ts";
import { countTurns } from "#test/turns.ts";
import { changeSettings } from "../settings/settings-queries.server.ts";
import { deliverAll } from "./deliver.server.ts";
import { beginAttempt, claimDeliveries, type Delivery, releaseClaim } from "./delivery-queries.server.ts";
import { enqueueDue } from "./enqueue-due.server.ts";

const MEMBERS = 120;
const NO_STOP = new AbortController().signal;

let app: TestApp;

const evening: ReminderSource = {
  kind: "journal",
  nextAfter: async () => undefined,
  compose: async () => undefined,
};

beforeAll(async () => {
  app = await startTestApp();
});

/** Inserts members with a reminder due now and one device each. */
async function planEvening(): Promise<void> {
  const at = app.clock().toISOString();
  const day = new Intl.DateTimeFormat("sv-SE", { timeZone: "UTC" }).format(app.clock());
  const members = Array.from({ length: MEMBERS }, () => newId());
  const { database } = app;
  await database
    .insertInto("users")
    .values(
      members.map((id) => ({
        id,
        email: null,
        is_email_verified: 0,
        full_name: "Ana",
        created_at: at,
        last_sign_in_at: at,
      })),
    )
    .execute();
  await database
    .insertInto("sessions")
    .values(members.map((id) => ({ id, user_id: id, created_at: at, expires_at: at })))
    .execute();
  await database
    .insertInto("push_devices")
    .values(
      members.map((id) => ({
        id,
        user_id: id,
        session_id: id,
        endpoint: id,
        p256dh: "",
        auth: "",
        created_at: at,
      })),
    )
    .execute();
  const settings = { time_zone: "UTC", journal_reminder: 1, journal_time: "00:00" } as const;
  await database
    .insertInto("reminder_settings")
    .values(
      members.map((user_id) => ({
        user_id,
        ...settings,
        is_zone_chosen: 0,
        event_reminders: 1,
        email: null,
      })),
    )
    .execute();
  const due = { kind: "journal", source_id: "evening", day, time: "00:00", due_at: at, is_past: 0 } as const;
  await database
    .insertInto("planned_reminders")
    .values(members.map((user_id) => ({ user_id, ...due })))
    .execute();
}

test("enqueuing and delivering the reminders of many members yields to other work", async () => {
  await planEvening();
  const services = { ...app, log: app.app.log };
  const handedOver = await countTurns(() => enqueueDue(services, [evening], NO_STOP));
  expect(handedOver).toBeGreaterThanOrEqual(MEMBERS / 5);
  const parts = {
    sources: [evening],
    gate: async () => false,
    push: async () => undefined,
    mail: async () => undefined,
  };
  const delivered = await countTurns(() => deliverAll(services, parts, NO_STOP));
  expect(delivered).toBeGreaterThanOrEqual(MEMBERS);
  const open = await app.database
    .selectFrom("reminder_deliveries")
    .select("id")
    .where("done_at", "is", null)
    .execute();
  expect(open).toEqual([]);
});

test("moving a member's 500 reminders to another zone yields to other work", async () => {
  const member = await app.visitor().signIn();
  const { body } = await member.call<{ user: { id: UserId } }>("GET", "/api/session");
  const due_at = new Date(app.clock().getTime() + DAY_MS).toISOString();
  const planned = Array.from({ length: 500 }, (_, index) => ({
    user_id: body.user.id,
    kind: "event" as const,
    source_id: String(index),
    day: due_at.slice(0, 10),
    time: "09:00",
    due_at,
    is_past: 0 as const,
  }));
  await app.database.insertInto("planned_reminders").values(planned).execute();
  const change = { time_zone: "Europe/Madrid", is_zone_chosen: 1 } as const;
  const turns = await countTurns(() =>
    inTransaction(app.database, (transaction) =>
      changeSettings(transaction, body.user.id, change, app.clock()),
    ),
  );
  expect(turns).toBeGreaterThanOrEqual(10);
});

test("a failed delivery round ends only after all its running deliveries have ended", async () => {
  await planEvening();
  const services = { ...app, log: app.app.log };
  await enqueueDue(services, [evening], NO_STOP);
  const { promise: failed, resolve: fail } = Promise.withResolvers<void>();
  // The write, and its second try outside of its group.
  let refusals = 0;
  const refuseOnce: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (refusals === 0 || node.kind !== "UpdateQueryNode") return node;
      if (--refusals === 0) setImmediate(fail);
      throw new Error("the database is gone for a moment");
    },
    transformResult: async ({ result }) => result,
  };
  let begun = 0;
  let ended = 0;
  const parts = {
    sources: [evening],
    gate: async () => {
      if (begun++ === 0) {
        refusals = 2;
        throw new Error("nobody knows whether it is Premium");
      }
      await failed;
      ended++;
      return false;
    },
    push: async () => undefined,
    mail: async () => undefined,
  };
  const database = app.database.withPlugin(refuseOnce);
  await expect(deliverAll({ ...services, database }, parts, NO_STOP)).rejects.toThrow("gone for a moment");
  expect(begun).toBeGreaterThan(1);
  expect(ended).toBe(begun - 1);
  await app.database.deleteFrom("reminder_deliveries").execute();
});

test("a released delivery cannot begin, and waits a minute only if it had begun before", async () => {
  await planEvening();
  const services = { ...app, log: app.app.log };
  await enqueueDue(services, [evening], NO_STOP);
  const now = app.clock();
  const inAMinute = new Date(now.getTime() + MINUTE_MS);
  const [begun, untouched] = await claimDeliveries(app.database, "push", 2, now);
  if (!begun || !untouched) throw new Error("two deliveries were to be claimed");
  expect(await beginAttempt(app.database, begun)).toBe(true);
  for (const delivery of [begun, untouched]) await releaseClaim(app.database, delivery, inAMinute);
  expect(await beginAttempt(app.database, untouched)).toBe(false);
  const tryAt = async ({ id }: Delivery) =>
    app.database
      .selectFrom("reminder_deliveries")
      .select("try_at")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
  expect(await tryAt(begun)).toEqual({ try_at: inAMinute.toISOString() });
  expect((await tryAt(untouched)).try_at <= now.toISOString()).toBe(true);
  await app.database.deleteFrom("reminder_deliveries").execute();
});

test("a stop releases unfinished deliveries: begun ones are retried later, the others at once", async () => {
  await planEvening();
  const services = { ...app, log: app.app.log };
  await enqueueDue(services, [evening], NO_STOP);
  const stop = new AbortController();
  let sent = 0;
  const never = new Promise<never>(() => undefined);
  const parts = {
    sources: [{ ...evening, compose: async () => ({ title: "Tu día", body: "", path: "/diario" }) }],
    gate: async () => sent < 2 || never,
    push: async () => {
      if (++sent === 2) stop.abort();
      return never;
    },
    mail: async () => undefined,
  };
  await deliverAll(services, parts, stop.signal, 1);
  const open = await app.database
    .selectFrom("reminder_deliveries")
    .select(["claimed_until", "open_attempts", "try_at"])
    .where("done_at", "is", null)
    .execute();
  expect(open).toHaveLength(MEMBERS);
  const now = app.clock().toISOString();
  for (const { claimed_until, open_attempts, try_at } of open) {
    expect(claimed_until).toBe(null);
    expect(try_at > now).toBe(open_attempts > 0);
  }
  expect(open.filter(({ open_attempts }) => open_attempts > 0).length).toBeGreaterThanOrEqual(2);
});
