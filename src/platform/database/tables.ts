import { hash } from "node:crypto";
import { type SelectQueryBuilder, sql } from "kysely";
import { yieldToOthers } from "#platform/server/yield.ts";
import { isPostgres, type Queryable } from "./database.ts";

/** The number of rows read or written at once. SQLite blocks the process meanwhile. */
const PAGE = 100;
const SUM_MODULUS = 1n << 256n;
/** Tables that each installation fills by itself. Only schemas before migration 0041 have `database_line`. */
const OWN_TABLES = ["migrations", "database_line"];

export interface Table {
  name: string;
  columns: string[];
  primaryKey: string[];
}

export type Row = Record<string, string | number | null>;

/** Lists all tables except the installation's own, referenced tables before those that refer to them. */
export async function listTables(database: Queryable): Promise<Table[]> {
  const keys = await pairs(database, KEYS);
  const references = await pairs(database, REFERENCES);
  const tables = await database.introspection.getTables();
  const columns = new Map(tables.map((table) => [table.name, table.columns.map(({ name }) => name)]));
  const sorted: Table[] = [];
  const add = (name: string) => {
    if (OWN_TABLES.includes(name) || sorted.some((table) => table.name === name)) return;
    for (const target of references.get(name) ?? []) if (target !== name) add(target);
    const primaryKey = keys.get(name);
    if (!primaryKey) throw new Error(`${name} has no primary key`);
    sorted.push({ name, columns: columns.get(name)?.sort() ?? [], primaryKey });
  };
  for (const name of [...columns.keys()].sort()) add(name);
  return sorted;
}

const KEYS = {
  sqlite: `SELECT t.name AS "table", c.name AS item FROM sqlite_master t, pragma_table_info(t.name) c
    WHERE t.type = 'table' AND c.pk > 0 ORDER BY c.pk`,
  postgres: `SELECT k.table_name AS "table", k.column_name AS item FROM information_schema.key_column_usage k
    JOIN information_schema.table_constraints c USING (constraint_schema, constraint_name, table_name)
    WHERE c.constraint_type = 'PRIMARY KEY' AND k.table_schema = current_schema() ORDER BY k.ordinal_position`,
};
const REFERENCES = {
  sqlite: `SELECT t.name AS "table", f."table" AS item FROM sqlite_master t, pragma_foreign_key_list(t.name) f
    WHERE t.type = 'table'`,
  postgres: `SELECT c.table_name AS "table", u.table_name AS item FROM information_schema.table_constraints c
    JOIN information_schema.constraint_column_usage u USING (constraint_schema, constraint_name)
    WHERE c.constraint_type = 'FOREIGN KEY' AND c.table_schema = current_schema()`,
};

/** Runs a query that gives pairs of a table's name and one item: a column of the key or a referenced table. */
async function pairs(database: Queryable, { sqlite, postgres }: typeof KEYS): Promise<Map<string, string[]>> {
  const query = sql.raw<{ table: string; item: string }>(isPostgres(database) ? postgres : sqlite);
  const { rows } = await query.execute(database);
  const found = Map.groupBy(rows, ({ table }) => table);
  return new Map([...found].map(([table, items]) => [table, items.map(({ item }) => item)]));
}

export async function* readRows(database: Queryable, table: Table): AsyncGenerator<Row[]> {
  const key = sql.join(table.primaryKey.map((name) => sql.ref(name)));
  const columns = sql.join(table.columns.map((name) => sql.ref(name)));
  for (let last: Row | undefined; ; ) {
    const after = last
      ? sql`WHERE (${key}) > (${sql.join(table.primaryKey.map((name) => last?.[name]))})`
      : sql``;
    const { rows } =
      await sql<Row>`SELECT ${columns} FROM ${sql.table(table.name)} ${after} ORDER BY ${key} LIMIT ${sql.lit(PAGE)}`.execute(
        database,
      );
    if (rows.length > 0) yield rows;
    if (rows.length < PAGE) return;
    await yieldToOthers();
    last = rows.at(-1);
  }
}

export async function insertRows(database: Queryable, table: Table, rows: readonly Row[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PAGE) {
    const values = rows.slice(at, at + PAGE);
    await database
      .insertInto(table.name as never)
      .values(values as never)
      .execute();
    await yieldToOthers();
  }
}

export async function countRows<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>) {
  const counted = rows.select(sql`count(*)`.as("count")).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

export async function hasRow<DB, TB extends keyof DB>(rows: SelectQueryBuilder<DB, TB, object>) {
  return (await rows.select(sql.lit(1).as("found")).limit(1).executeTakeFirst()) !== undefined;
}

/** Counts rows and sums their hashes. The sum ignores their order, which each engine chooses by its collation. */
export function rowsSum() {
  let rows = 0;
  let sum = 0n;
  return {
    add(line: string): void {
      rows++;
      sum = (sum + BigInt(`0x${hash("sha256", line)}`)) % SUM_MODULUS;
    },
    result: () => ({ rows, sha256_sum: sum.toString(16).padStart(64, "0") }),
  };
}

/** Writes a row as one line of text, the same on both engines. */
export function toLine(row: Row): string {
  return JSON.stringify(row, Object.keys(row).sort());
}
