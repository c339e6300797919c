// On PostgreSQL too: its transactions run at the same time, so only there locks prevent races.

import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { accountDeletionHooks } from "#app/server/billing.ts";
import type { Lifecycle } from "#billing/subscription/lifecycle.ts";
import { beginPrepared, savePrepared } from "#billing/subscription/queries.server.ts";
import { newConfirmationCode } from "#member/data-rights/confirmation.ts";
import { deleteMember } from "#member/data-rights/delete-member.server.ts";
import {
  type Delivery,
  fallBackToOtherChannel,
} from "#notebook/reminders/delivery/delivery-queries.server.ts";
import { takeDue } from "#notebook/reminders/delivery/enqueue-due.server.ts";
import { planNext } from "#notebook/reminders/queries.server.ts";
import { inTransaction, openDatabase } from "#platform/database/database.ts";
import { lockMember } from "#platform/database/locks.ts";
import { claimMessages } from "#platform/outgoing/outgoing-queries.ts";
import { newId } from "#platform/shared/new-id.ts";
import { applyMutationOnce } from "#platform/sync/server/mutations.ts";
import { startReminding } from "./reminders/reminding.ts";
import type { Answer, Visitor } from "./visitor.ts";

const IS_POSTGRES = process.env.TEST_ENGINE === "postgres";

const at = await startReminding();

const newMember = async () => (await at.newMember()).member;
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const statusesOf = (answers: readonly Answer<unknown>[]) =>
  [...new Set(answers.map(({ status }) => status))].sort();

describe("concurrent requests", () => {
  // SQLite runs write transactions one after another.
  if (IS_POSTGRES) {
    test("20 members write ten times each without a rollback in the database", async () => {
      const members = await times(20, newMember);
      const before = await rollbacks();
      const answers = await Promise.all(
        members.map((member) => times(10, (index) => member.keepIdea(`Idea ${index}`))),
      );
      expect(statusesOf(answers.flat())).toEqual([204]);
      expect((await rollbacks()) - before).toBe(0);
    });

    test("calls that wait for a member's lock hold one connection, and no lock or statement waits for ever", async () => {
      const [caller, neighbour] = [await newMember(), await newMember()];
      const userId = await caller.userId();
      const otherProcess = openDatabase(at.app.config);
      const [locked, finished] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
      const holding = inTransaction(otherProcess, async (transaction) => {
        await lockMember(transaction, userId);
        locked.resolve();
        await finished.promise;
      });
      await locked.promise;
      const saves = times(20, () => caller.keepIdea("Espera"));
      const waiting = sql<{ count: number }>`SELECT count(*) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      const busy = async () => (await waiting.execute(otherProcess)).rows[0]?.count;
      await expect.poll(busy, { timeout: 10_000 }).toBe(1);
      expect((await neighbour.keepIdea("Al lado")).status).toBe(204);
      await expect.poll(busy, { timeout: 10_000 }).toBe(1);
      finished.resolve();
      await holding;
      expect(statusesOf(await saves)).toEqual([204]);
      await otherProcess.destroy();
      const settings = await inTransaction(at.app.database, async (transaction) => {
        await lockMember(transaction, userId);
        const { rows } = await sql`SELECT current_setting('lock_timeout') AS lock,
          current_setting('statement_timeout') AS statement`.execute(transaction);
        return rows;
      });
      expect(settings).toEqual([{ lock: "5s", statement: "30s" }]);
    });
  }

  test("two members can use the same idempotency key, also for a conflict", async () => {
    const members = [await newMember(), await newMember()];
    const writeId = newId();
    const answers = await Promise.all(
      members.map(async (member) => {
        const id = newId();
        await member.keepIdea("La primera", id);
        await member.keepIdea("De otro equipo", id, newId(), writeId);
        return member.keepIdea("De otro equipo", id, newId(), writeId);
      }),
    );
    expect(statusesOf(answers)).toEqual([204]);
    for (const member of members) {
      expect(await member.records<{ id: string }>("conflict")).toMatchObject([{ id: writeId }]);
    }
  });

  test("a mutation of a member who was just deleted is rejected as unauthenticated", async () => {
    const member = await newMember();
    const { database } = at.app;
    const userId = await member.userId();
    await database.deleteFrom("users").where("id", "=", userId).execute();
    const write = applyMutationOnce(
      database,
      userId,
      { id: newId(), now: new Date() },
      async () => undefined,
    );
    await expect(write).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

test("a subscription id saved during the account's deletion is either refused or queued for termination", async () => {
  const { database, clock, config } = at.app;
  const services = { database, clock, config, log: at.app.app.log };
  const lifecycle = { ...services, paypal: { find: async () => undefined } } as unknown as Lifecycle;
  const leaving = { ...accountDeletionHooks(lifecycle), queueRemovals: async () => undefined };
  for (let round = 0; round < 20; round++) {
    const member = await at.app.visitor().signIn("google", { name: "Ana", email: `${newId()}@ejemplo.com` });
    const userId = await member.userId();
    const { request_id } = await beginPrepared(database, userId, { planId: "P-1", startTime: null }, clock());
    const id = `I-${round}`;
    const request = { id: newId(), code: newConfirmationCode(), source: "member" } as const;
    const [isShown] = await Promise.all([
      savePrepared(database, userId, request_id, id),
      deleteMember(services, leaving, userId, request),
    ]);
    const endings = await at.app.rows.read("jobs", ["id"], { job_key: `subscription.end:${id}` });
    expect(isShown).toBe(endings.length === 1);
  }
});

describe("concurrent reminder requests", () => {
  test("two members can register the same push endpoint at once without an error", async () => {
    const members = [await newMember(), await newMember()];
    const [first] = members as [Visitor, Visitor];
    for (let round = 0; round < 5; round++) {
      const device = await at.newDevice(first);
      const answers = await Promise.all(
        [...members, ...members].map((member) => member.call("PUT", "/api/reminders/device", device)),
      );
      expect(statusesOf(answers)).toEqual([200]);
    }
  });

  test("one member can send five confirmation emails a day, and gets 429 after that", async () => {
    const member = await newMember();
    const answers = await times(12, (index) =>
      member.call("PUT", "/api/reminders/email", { email: `otra${index}-${newId()}@ejemplo.com` }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(statusesOf(answers)).toEqual([200, 429]);
  });

  test("one mailbox gets three confirmation emails a day from all members together", async () => {
    const email = `${newId()}@ejemplo.com`;
    const members = await times(8, newMember);
    const answers = await Promise.all(
      members.map((member) => member.call("PUT", "/api/reminders/email", { email })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(statusesOf(answers)).toEqual([200, 429]);
  });

  test("a reminder falls back to one email when both of its devices fail at once", async () => {
    const { database } = at.app;
    const { member } = await at.newMember();
    const userId = await member.userId();
    await times(2, () => at.newDevice(member));
    await database.updateTable("users").set({ is_email_verified: 1 }).where("id", "=", userId).execute();
    await member.call("POST", "/api/reminders/test");
    const deliveries = (await claimMessages(database, "push", 100, at.app.clock()))
      .map((message) => message as Delivery)
      .filter(({ user_id }) => user_id === userId);
    expect(deliveries).toHaveLength(2);
    await Promise.all(
      deliveries.map((delivery) => fallBackToOtherChannel(database, delivery, {}, at.app.clock())),
    );
    const open = await database
      .selectFrom("outgoing_messages")
      .select("device_id")
      .where("user_id", "=", userId)
      .where("done_at", "is", null)
      .execute();
    expect(open).toEqual([{ device_id: "" }]);
  });

  test("a reminder that is moved while it becomes due is planned once, at its new time", async () => {
    const { database, clock } = at.app;
    const member = await newMember();
    const userId = await member.userId();
    for (let round = 0; round < 10; round++) {
      const source = { kind: "event", id: newId() } as const;
      const due = { user_id: userId, kind: source.kind, source_id: source.id, is_past: 0 } as const;
      const planned = { ...due, day: "2026-11-20", time: "09:00", due_at: "2026-11-20T12:00:00.000Z" };
      await database.insertInto("planned_reminders").values(planned).execute();
      const next = { day: "2099-03-01", time: "09:00" };
      const moved = { day: "2099-03-01", time: "18:00" };
      await Promise.all([
        inTransaction(database, (transaction) => takeDue(transaction, planned, { next: async () => next })),
        applyMutationOnce(database, userId, { id: newId(), now: clock() }, (write) =>
          planNext(write, { kind: "event", next: async () => moved }, source.id),
        ),
      ]);
      const of = { user_id: userId, source_id: source.id };
      const ahead = await at.app.rows.read("planned_reminders", ["time"], of);
      expect(ahead).toEqual([{ time: "18:00" }]);
      const isTaken = inTransaction(database, (transaction) => takeDue(transaction, planned, undefined));
      expect(await isTaken).toBe(false);
    }
  });
});

async function rollbacks(): Promise<number> {
  // Without this, a connection reports its statistics only when it is idle.
  await sql`SELECT pg_stat_force_next_flush()`.execute(at.app.database);
  const { rows } = await sql<{ count: number }>`
    SELECT xact_rollback AS count FROM pg_stat_database WHERE datname = current_database()
  `.execute(at.app.database);
  return rows[0]?.count ?? Number.NaN;
}
