import { sql } from "kysely";
import { expect, test } from "vitest";
import { listTables, type Table } from "#platform/database/tables.ts";
import { startTestApp } from "../test-app.ts";

/**
 * The reason why the rows of one person in a table are bounded, if neither the table's key nor the quota of records
 * bounds them.
 */
const BOUNDED_BY: Record<string, string> = {
  // A number bounds these tables.
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
  // A rate and an age bound these tables.
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
  // Only the owner or the server adds rows to these tables.
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

/** Lists the tables with this column for which the condition holds. */
async function tablesWith(column: string, condition: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT t.name FROM sqlite_master t, pragma_table_info(t.name) c
    WHERE t.type = 'table' AND c.name = ${column} AND ${sql.raw(condition)} ORDER BY t.name`.execute(
    app.database,
  );
  return rows.map(({ name }) => name);
}

test("the end of an account deletes its rows, except those of the audit trail and of consumer requests", async () => {
  const cascades = `SELECT 1 FROM pragma_foreign_key_list(t.name) f WHERE f."from" = 'user_id' AND f.on_delete = 'CASCADE'`;
  expect(await tablesWith("user_id", `NOT EXISTS (${cascades})`)).toEqual([
    "consumer_requests",
    "subscription_audit",
    "subscription_charges",
    "subscription_consents",
  ]);
});

test("a pull reads only news: each table of records, except those with one row a member, has an index", async () => {
  const indexed = `SELECT 1 FROM pragma_index_list(t.name) l, pragma_index_info(l.name) i WHERE i.seqno = 1 AND i.name = 'revision'`;
  expect(await tablesWith("revision", `NOT EXISTS (${indexed})`)).toEqual([
    "feelings_consents",
    "journal_fields",
    "member_revisions",
  ]);
});
