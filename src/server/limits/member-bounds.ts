import { type Expression, type RawBuilder, sql } from "kysely";
import { AppError } from "#shared/errors.ts";
import { MINUTE_MS } from "#shared/time.ts";
import type { Queryable } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { UserId } from "../session.ts";
import { callLimit } from "./call-limit.ts";

/** Per kind, and for the text of all kinds (product.md, section 14). Images have bounds of their own. */
export const RECORDS_MAX = 10_000;
export const BYTES_MAX = 100 * 1024 * 1024;
/** The member is warned from this share of a bound on. */
const NEAR_SHARE = 0.9;
/** Per member, because summing the text of a full account is slow. */
const COUNTS_A_MINUTE = 30;
/** Estimated bytes of a record besides its text. */
const RECORD_BYTES = 200;

export interface Addition {
  records: number;
  bytes: number;
}

export interface Usage {
  kind: string;
  count: number;
  max: number;
}

interface Kind {
  table: keyof Tables;
  /** Spanish plural. */
  name: string;
  words: readonly string[];
}

export const KINDS: readonly Kind[] = [
  { table: "ideas", name: "ideas", words: ["title"] },
  { table: "user_goals", name: "metas", words: ["title", "vision_text", "commitment_text"] },
  { table: "user_page_notes", name: "notas", words: ["note_content"] },
  { table: "calendar_events", name: "eventos", words: ["title", "notes", "skipped_dates"] },
  {
    table: "personal_calendar_events",
    name: "páginas del diario",
    words: ["title", "notes", "custom_field_one", "custom_field_two", "actions"],
  },
  { table: "daily_comparisons", name: "días comparados", words: [] },
  { table: "conflicts", name: "versiones por elegir", words: ["content"] },
];

/** Text of records that is stored in child tables. */
const PARTS: readonly Pick<Kind, "table" | "words">[] = [
  { table: "goal_whys", words: ["why_text"] },
  { table: "goal_actions", words: ["action_text"] },
  { table: "goal_obstacles", words: ["obstacle_text", "response_text"] },
];

const mayCountWords = callLimit(COUNTS_A_MINUTE, MINUTE_MS, () => new Date());

/** Estimates from the request what its change adds at most. */
export function additionOf(body: unknown, bytes: number): Addition {
  const lists = Object.values(body ?? {}).filter(Array.isArray);
  const records = Math.max(1, ...lists.map(({ length }) => length));
  return { records, bytes: bytes + records * RECORD_BYTES };
}

/**
 * Runs a change within the member's bounds. Counts only where the stored upper bound exceeds one.
 *
 * @param atMost upper bound of what the member has after the change
 * @throws AppError `too_large` with a sentence where the change adds to something full; `rate_limited`
 */
export async function withinBounds(
  transaction: Queryable,
  userId: UserId,
  atMost: Addition,
  change: () => Promise<void>,
): Promise<void> {
  const areManyRecords = atMost.records > RECORDS_MAX;
  const areManyWords = atMost.bytes > BYTES_MAX;
  if (!areManyRecords && !areManyWords) return change();
  if (areManyWords && !mayCountWords(userId))
    throw new AppError("rate_limited", "too many counts of one member");
  const before = await countRecords(transaction, userId);
  const bytesBefore = areManyWords ? await countBytes(transaction, userId) : 0;
  await change();
  const after = await countRecords(transaction, userId);
  for (const [index, { name }] of KINDS.entries()) {
    const count = after[index] ?? 0;
    if (count > RECORDS_MAX && count > (before[index] ?? 0))
      refuseFull(`de ${thousands(RECORDS_MAX)} ${name}`);
  }
  const bytes = areManyWords ? await countBytes(transaction, userId) : atMost.bytes;
  if (areManyWords && bytes > BYTES_MAX && bytes > bytesBefore) refuseFull("de 100 MB de texto");
  await setAtMost(transaction, userId, { records: Math.max(...after), bytes });
}

/**
 * Counts what is near its bound, in the caller's transaction of the member. The counts become the new stored
 * upper bound, so that edits alone never seem many.
 */
export async function usageNearBounds(transaction: Queryable, userId: UserId): Promise<Usage[]> {
  const atMost = await findAtMost(transaction, userId);
  const areManyWords = isNear(atMost.bytes, BYTES_MAX);
  if (!isNear(atMost.records, RECORDS_MAX) && !areManyWords) return [];
  const counts = await countRecords(transaction, userId);
  const bytes = areManyWords ? await countBytes(transaction, userId) : atMost.bytes;
  await setAtMost(transaction, userId, { records: Math.max(...counts), bytes });
  const usages = KINDS.map(({ table }, index) => ({
    kind: table as string,
    count: counts[index] ?? 0,
    max: RECORDS_MAX,
  }));
  return [...usages, { kind: "words", count: bytes, max: BYTES_MAX }].filter(isUsageNear);
}

/** Reads the stored upper bound and counts nothing, so it may be true where nothing is near. */
export async function mayBeNearBounds(database: Queryable, userId: UserId): Promise<boolean> {
  const { records, bytes } = await findAtMost(database, userId);
  return isNear(records, RECORDS_MAX) || isNear(bytes, BYTES_MAX);
}

export function isUsageNear({ count, max }: Usage): boolean {
  return isNear(count, max);
}

function isNear(count: number, max: number): boolean {
  return count >= max * NEAR_SHARE;
}

async function findAtMost(database: Queryable, userId: UserId): Promise<Addition> {
  const row = await database
    .selectFrom("member_revisions")
    .select(["records_at_most as records", "bytes_at_most as bytes"])
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row ?? { records: 0, bytes: 0 };
}

async function setAtMost(
  transaction: Queryable,
  userId: UserId,
  { records, bytes }: Addition,
): Promise<void> {
  await transaction
    .updateTable("member_revisions")
    .set({ records_at_most: records, bytes_at_most: bytes })
    .where("user_id", "=", userId)
    .execute();
}

function refuseFull(bound: string): never {
  throw new AppError("too_large", "a member's bound is reached", {
    sentence: `Llegaste al máximo ${bound}. Lo que ya tenías sigue guardado. Elimina algo que no necesites y vuelve a guardar esto.`,
  });
}

function thousands(count: number): string {
  return count.toLocaleString("es-AR");
}

/** In the order of `KINDS`. */
async function countRecords(database: Queryable, userId: UserId): Promise<number[]> {
  return readAll(
    database,
    KINDS.map(({ table }) => countOf(table, userId, sql`COUNT(*)`)),
  );
}

async function countBytes(database: Queryable, userId: UserId): Promise<number> {
  const sums = [...KINDS, ...PARTS].map(({ table, words }) => {
    const lengths = words.map((column) => sql`octet_length(${sql.ref(column)})`);
    const row = sql.join([sql.lit(RECORD_BYTES), ...lengths], sql` + `);
    return countOf(table, userId, sql`COALESCE(SUM(${row}), 0)`);
  });
  return (await readAll(database, sums)).reduce((sum, bytes) => sum + bytes, 0);
}

function countOf(table: string, userId: UserId, what: Expression<unknown>): RawBuilder<unknown> {
  return sql`SELECT ${what} AS value FROM ${sql.table(table)} WHERE user_id = ${userId}`;
}

async function readAll(database: Queryable, selects: readonly RawBuilder<unknown>[]): Promise<number[]> {
  const values: number[] = [];
  for (const select of selects) {
    const { rows } = await sql<{ value: number }>`${select}`.execute(database);
    values.push(Number(rows[0]?.value));
  }
  return values;
}
