import { sql } from "kysely";
import { FAVOURITES_MAX } from "#notebook/favourites/queries.server.ts";
import { type Database, isPostgres } from "#platform/database/database.ts";
import { CONFLICTS_MAX, HISTORY_MAX, RECORDS_MAX } from "#platform/limits/stored-limits.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { SyncedCollection } from "#platform/sync/server/synced-table.ts";
import { collections } from "../every-feature/collections.ts";
import { atMost } from "../records/crowding.ts";
import { compareDay, keepRecord } from "../records/journal-writing.ts";
import { SAMPLES } from "../records/records.ts";
import type { Visitor } from "../visitor.ts";

/** The id of the sample of each kind, and of the items inside the sample. */
export const FIRST = "0190a1b2-0000-7000-8000-000000000000";
/** The version of every sample. */
export const VERSION = "0190a1b2-0000-7000-8000-00000000000f";
/** The ids of the copies of a sample. */
export const idOf = (number: number) => `0190a1b2-0000-7000-8000-${String(number).padStart(12, "0")}`;
/** The journal page with the most conflicts, and its day. */
export const CROWDED = { id: idOf(1), day: "2000-01-02" };
/** The number of records that the quota still allows: one part of an import, or one batch that a device sends back. */
const ROOM = 200;
/** The revision of all records, because one mutation may change that many. */
export const REVISION = 999;

/** Stores a sample of each kind through the API. Then one statement per kind copies it until the quota is full. */
export async function fillMember(database: Database, member: Visitor): Promise<void> {
  const userId = await member.userId();
  await keepSamples(member);
  for (const collection of collections) await multiply(database, userId, collection);
  await addHistory(database, userId, HISTORY_MAX);
  await sql`INSERT INTO planned_reminders (user_id, kind, source_id, day, time, due_at)
    SELECT user_id, 'event', id, '2090-03-05', '09:00', '2090-03-05T12:00:00.000Z' FROM calendar_events
    WHERE user_id = ${userId}`.execute(database);
  await database
    .updateTable("member_revisions")
    .set({ revision: REVISION })
    .where("user_id", "=", userId)
    .execute();
  await atMost(database, userId, { records: RECORDS_MAX, bytes: RECORDS_MAX * collections.length * 500 });
}

/** Stores a sample of each kind through the API. */
export async function keepSamples(member: Visitor): Promise<void> {
  const written = Object.entries(SAMPLES).map(([kind, build]) => {
    const sample = build();
    const { key } = collections.find((one) => one.kind === kind) ?? {};
    const value = {
      ...sample,
      ...(key === "id" && { id: FIRST }),
      ...("position" in sample && { position: 0 }),
      ...("version" in sample && { version: newId() }),
    };
    if (kind === "goal")
      Object.assign(value, {
        actions: SAMPLES.goal().actions.map((one, at) => ({ ...one, id: at === 0 ? FIRST : one.id })),
      });
    const id = key ? String(value[key as keyof typeof value]) : "own";
    return { kind, id, value, text: true, marks: true };
  });
  const order = (kind: string) => collections.findIndex((one) => one.kind === kind);
  const items = written.toSorted((a, b) => order(a.kind) - order(b.kind));
  // A conflict whose record is missing would become that record.
  for (const { value } of items) if ("record_id" in value) Object.assign(value, { record_id: FIRST });
  const { body } = await member.call<{ refused: unknown[] }>("POST", "/api/notebook/returns", {
    looked: 0,
    items,
    ids: [],
  });
  // A comparison needs both pages of its day.
  const day = SAMPLES.comparison().comparison_date;
  await keepRecord(member, newId(), { event_type: "project", event_date: day });
  await member.call("PUT", `/api/comparisons/${day}`, compareDay());
  if (body.refused?.length !== 0) throw new Error(`samples were refused: ${JSON.stringify(body)}`);
}

/** Dates that are unique within one member, by table. */
const UNIQUE_DATES: Record<string, { column: string; days: number }> = {
  personal_calendar_events: { column: "event_date", days: 1 },
  weekly_reviews: { column: "week", days: 7 },
};

/** Copies the sample. Each copy has a numbered id and its own version. */
async function multiply(database: Database, userId: string, { table, key }: SyncedCollection): Promise<void> {
  if (!key) return;
  const found = await sql<Record<string, unknown>>`SELECT * FROM ${sql.table(table)} WHERE user_id = ${userId}
      ORDER BY ${sql.ref(key)}`.execute(database);
  const [sample = {}] = found.rows;
  const id = String(sample[key]);
  const dated = UNIQUE_DATES[table];
  const copied = (column: string) => {
    if (column === "revision") return sql.lit(REVISION);
    if (column === "version") return uuid("9");
    if (column === dated?.column) return day(database, dated.days);
    if (table === "conflicts" && column === "kind")
      return sql`CASE WHEN n <= ${sql.lit(CONFLICTS_MAX)} THEN 'journal' ELSE 'idea' END`;
    if (table === "conflicts" && column === "record_id")
      return uuid("8", sql`1 + (n - 1) / ${sql.lit(CONFLICTS_MAX)}`);
    if (column !== key) return sql.ref(column);
    if (/^\d{4}-/.test(id)) return day(database, 1);
    if (id.startsWith(`${FIRST}-`)) return sql`${uuid("8")} || ${id.slice(FIRST.length)}`;
    return id === FIRST ? uuid("8") : sql`'clave-' || n`;
  };
  const columns = Object.keys(sample);
  const count = key === "key_id" ? FAVOURITES_MAX - 1 : RECORDS_MAX - ROOM;
  const values = sql.join(columns.map(copied));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    ${numbers(count)} SELECT ${values} FROM ${sql.table(table)}, numbers
    WHERE user_id = ${userId} AND ${sql.ref(key)} = ${id}`.execute(database);
  if (columns.includes("version"))
    await sql`UPDATE ${sql.table(table)} SET version = ${VERSION}
      WHERE user_id = ${userId} AND ${sql.ref(key)} = ${id}`.execute(database);
}

/** Adds `count` mutations, and as many tombstones. */
async function addHistory(database: Database, userId: string, count: number): Promise<void> {
  await sql`INSERT INTO applied_mutations (user_id, mutation_id, created_at, revision, stamp)
    ${numbers(count)} SELECT ${sql.lit(userId)}, ${uuid("7")}, '2026-01-01T00:00:00.000Z', 2 + n % 990, '0190a1b200007000'
    FROM numbers`.execute(database);
  await sql`INSERT INTO tombstones (user_id, kind, record_id, revision)
    ${numbers(count)} SELECT ${sql.lit(userId)}, 'idea', ${uuid("7")}, 2 + n % 990 FROM numbers`.execute(
    database,
  );
}

const numbers = (count: number) =>
  sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${sql.lit(count)})`;

/** Returns SQL for a UUID that ends with the number, as the id of `CROWDED` does. */
const uuid = (digit: string, number = sql`n`) =>
  sql`${sql.lit(`0190a1b2-0000-7000-${digit}000-`)} || substr(CAST(1000000000000 + ${number} AS TEXT), 2)`;

function day(database: Database, days: number) {
  // 2030-01-07 is a Monday.
  const start = sql.lit(days === 7 ? "2030-01-07" : "2000-01-01");
  return isPostgres(database)
    ? sql`CAST(CAST(${start} AS DATE) + n * ${sql.lit(days)} AS TEXT)`
    : sql`date(${start}, (n * ${sql.lit(days)}) || ' days')`;
}
