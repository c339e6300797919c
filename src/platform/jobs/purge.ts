import { type SelectQueryBuilder, sql } from "kysely";
import { yieldToOthers } from "#platform/server/yield.ts";
import type { Queryable } from "../database/database.ts";
import type { Tables } from "../database/schema.ts";

/** On SQLite, deleting some thousand rows with their children blocks everyone for 0.1 s. */
const BATCH = 500;

type Rows<T extends keyof Tables> = SelectQueryBuilder<Tables, T, object>;

/** Deletes the chosen rows in several statements and lets other work run in between. `key` identifies a row. */
export async function purge<T extends keyof Tables>(
  database: Queryable,
  table: T,
  key: readonly (keyof Tables[T] & string)[],
  choose: (rows: Rows<T>) => Rows<T>,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  // Kysely cannot type a query whose table is a variable.
  const rows = database.selectFrom(table as "users") as unknown as Rows<T>;
  const chosen = choose(rows).select(columns.as("key")).limit(BATCH);
  const deletion = sql`delete from ${sql.table(table)} where (${columns}) in (${chosen})`;
  await inBatches(async () => (await deletion.execute(database)).numAffectedRows ?? 0n);
}

/** Repeats a statement on at most `size` rows until it finds fewer, and lets other work run in between. */
export async function inBatches(change: (size: number) => Promise<bigint>): Promise<void> {
  while ((await change(BATCH)) >= BATCH) await yieldToOthers();
}
