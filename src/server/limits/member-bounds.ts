import { type Expression, type RawBuilder, sql } from "kysely";
import { AppError } from "#shared/errors.ts";
import { MINUTE_MS } from "#shared/time.ts";
import type { Queryable } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";
import type { UserId } from "../session.ts";
import { callLimit } from "./call-limit.ts";

/** Of each kind, and for the words of all together: far more than anyone writes. Pictures have bounds of their own. */
export const RECORDS_MAX = 10_000;
export const BYTES_MAX = 100 * 1024 * 1024;
/** Words are counted so often for one member, who may have the most of them. */
const COUNTS_A_MINUTE = 30;
/** What a record takes besides its words, about. */
const RECORD_BYTES = 200;

/** What a change may add at most. */
export interface Addition {
  records: number;
  bytes: number;
}

interface Kind {
  table: keyof Tables;
  /** In Spanish, of several. */
  name: string;
  words: readonly string[];
}

/** Every kind of record that a member adds to. */
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

/** Words of records that stand in tables beside them. */
const PARTS: readonly Pick<Kind, "table" | "words">[] = [
  { table: "goal_whys", words: ["why_text"] },
  { table: "goal_actions", words: ["action_text"] },
  { table: "goal_obstacles", words: ["obstacle_text", "response_text"] },
];

const mayCountWords = callLimit(COUNTS_A_MINUTE, MINUTE_MS, () => new Date());

/** How much a change may add, by the request that makes it. */
export function additionOf(body: unknown, bytes: number): Addition {
  const lists = Object.values(body ?? {}).filter(Array.isArray);
  const records = Math.max(1, ...lists.map(({ length }) => length));
  return { records, bytes: bytes + records * RECORD_BYTES };
}

/**
 * Does a change so that the member's records keep within their bounds. What is near to them is counted before and
 * after it; all else only by what may have been added since.
 *
 * @param atMost what the member may have with this change
 * @throws AppError `too_large` with a sentence, where it adds to a kind that is full, or to words that are
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
  await transaction
    .updateTable("member_revisions")
    .set({ records_at_most: Math.max(...after), bytes_at_most: bytes })
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

/** How many records of each kind there are, in the order of the kinds. */
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
