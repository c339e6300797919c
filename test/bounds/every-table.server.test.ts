// On PostgreSQL too: types and bytes of each column.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { listTables, type Table } from "#platform/database/tables.ts";
import { HISTORY_MAX, IMAGES_MAX } from "#platform/limits/stored-limits.ts";
import { newId } from "#platform/shared/new-id.ts";
import { addPictures } from "../records/crowding.ts";
import { uploadPicture } from "../records/journal-writing.ts";
import { startTestApp } from "../test-app.ts";

/** What bounds the rows that one person causes in a table, if neither its key nor the quota of records does. */
const BOUNDED_BY: Record<string, string> = {
  // By a number.
  users: "one a sign-in identity",
  identities: "one a person at a provider",
  favourites: "FAVOURITES_MAX",
  lessons_read: "LESSONS_MAX",
  sessions: "SESSIONS_MAX",
  session_tokens: "EXCHANGES_PER_HOUR of a session, for the 60 days of a token",
  push_devices: "DEVICES_MAX",
  personal_calendar_images: "IMAGES_MAX, and REMEMBERED_IMAGES_MAX with the removed ones",
  applied_mutations: "HISTORY_MAX",
  tombstones: "HISTORY_MAX",
  goal_whys: "WHYS_MAX of a goal",
  goal_actions: "ACTIONS_MAX of a goal",
  goal_obstacles: "OBSTACLES_MAX of a goal",
  planned_reminders: "one of each event and of the journal's reminder, besides those due",
  // By a rate and an age.
  ended_sessions: "one of each session that was ended, for 60 days",
  outgoing_messages:
    "one of each planned reminder, day and device, purged after its end, and each letter that waits",
  reminder_emails: "the letters of a day, purged",
  reminder_stops: "one of each delivery, purged",
  reminder_refusals: "one of each kind and mailbox",
  prepared_subscriptions: "one in two hours",
  subscription_audit: "one of each change at PayPal, at most 15 looks a minute",
  subscription_consents: "one of each prepared subscription and version of the words",
  subscription_charges: "one of each transaction at PayPal",
  billing_letters:
    "one of each charge, refund and failed attempt, and of each date that PayPal gives a renewal",
  billing_links: "one of each attempt to send a notice, purged",
  consumer_requests:
    "one of each letter to a mailbox and one without, one a day of a member, purged after twelve months",
  deletion_requests: "one of each deleted account, purged",
  ledger_facts: "one of each deleted account, prepared subscription, feed, refused kind of mail, and case",
  unclaimed_subscriptions: "one of each prepared subscription that a restore has lost",
  jobs: "one of each kind and key",
  // By nobody's acts, or the owner's.
  plans: "one of each plan that the owner sells",
  server_keys: "one of each key that the server makes",
  upkeep_marks: "one of each mark that upkeep makes",
};

const app = await startTestApp();
const tables = await listTables(app.database);

test("every table has a bound: its key is the member, the quota counts its records, or the list names it", () => {
  const isOnePerMember = ({ primaryKey }: Table) => primaryKey.join() === "user_id";
  const others = tables.filter((table) => !isOnePerMember(table)).map(({ name }) => name);
  const unbounded = others.filter((name) => !app.bounds.tables.includes(name));
  expect(unbounded.sort()).toEqual(Object.keys(BOUNDED_BY).sort());
});

test("a member's history of mutations and deletions keeps its newest 100,000 entries", async () => {
  const [member, other] = [await app.newMember(), await app.newMember()];
  const [userId, otherId] = [await member.userId(), await other.userId()];
  for (const [id, rows] of [
    [userId, HISTORY_MAX + 500],
    [otherId, 500],
  ] as const) {
    const numbers = sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(rows)})`;
    await sql`INSERT INTO applied_mutations (user_id, mutation_id, created_at, revision)
      ${numbers} SELECT ${sql.lit(id)}, 'old-' || n, '2026-01-01T00:00:00.000Z', n FROM numbers`.execute(
      app.database,
    );
    await sql`INSERT INTO tombstones (user_id, kind, record_id, revision)
      ${numbers} SELECT ${sql.lit(id)}, 'idea', 'old-' || n, n FROM numbers`.execute(app.database);
  }
  await app.database.insertInto("member_revisions").values({ user_id: userId, revision: 200_998 }).execute();
  const historyOf = async (id: string) => {
    const count = async (table: "applied_mutations" | "tombstones") => {
      const rows = app.database.selectFrom(table).select((of) => of.fn.countAll<number>().as("count"));
      return (await rows.where("user_id", "=", id).executeTakeFirstOrThrow()).count;
    };
    return [await count("applied_mutations"), await count("tombstones")];
  };
  expect((await member.keepIdea("Antes")).status).toBe(204);
  expect(await historyOf(userId)).toEqual([HISTORY_MAX + 501, HISTORY_MAX + 500]);
  expect((await member.keepIdea("Una de cada mil")).status).toBe(204);
  await app.runJobs();
  // What is forgotten of the one, which has two more, is forgotten of the other.
  expect(await historyOf(userId)).toEqual([HISTORY_MAX, HISTORY_MAX - 2]);
  expect(await historyOf(otherId)).toEqual([500, 500]);
  const oldest = app.database.selectFrom("tombstones").select((of) => of.fn.min("revision").as("revision"));
  expect(await oldest.where("user_id", "=", userId).executeTakeFirst()).toEqual({ revision: 503 });
  const body = { looked: 201_000, items: [], ids: Array.from({ length: 500 }, () => newId()) };
  expect((await member.call("POST", "/api/notebook/returns", body)).status).toBe(200);
  await app.runJobs();
  expect((await historyOf(userId))[0]).toBe(HISTORY_MAX);
});

test("removed pictures count too, so that replacing one again and again has an end", async () => {
  const member = await app.newMember();
  const userId = await member.userId();
  await addPictures(app.database, userId, 3 * IMAGES_MAX - 1, 1_000, { isRemoved: true });
  expect((await uploadPicture(member)).status).toBe(204);
  const { status, body } = await uploadPicture(member);
  expect([status, body.error?.message]).toEqual([
    413,
    "Cambiaste muchísimas imágenes este año. Las que tienes están a salvo. Escríbenos y lo vemos.",
  ]);
});

test("a session exchanges its tokens 240 times an hour, and goes on afterwards", async () => {
  const member = await app.newMember();
  const exchange = async () => (await member.call("POST", "/api/session/refresh")).status;
  const statuses = new Set<number>();
  for (let count = 0; count < 240; count++) statuses.add(await exchange());
  expect([...statuses]).toEqual([200]);
  expect(await exchange()).toBe(429);
  app.advanceClock(60 * 60 * 1000);
  expect(await exchange()).toBe(200);
});
