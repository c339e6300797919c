import { type Compilable, type CompiledQuery, type Kysely, type QueryResult, sql } from "kysely";
import type { Tables } from "./schema.ts";

/** Returns a symbol with the field's name for each field. No real value is a symbol, so it cannot be a placeholder. */
const placeholders = new Proxy({}, { get: (_, name) => Symbol(String(name)) });

/** The most statements that are prepared, because PostgreSQL keeps each of them in every connection. */
const OFTEN_MAX = 150;
/** A statement is prepared from this number of uses on, so that rare statements take no place. */
const OFTEN = 10;
const COUNTED_MAX = 1000;

const names = new Map<string, string>();

/** Returns, for one pool, the name under which PostgreSQL prepares a statement; undefined for a rare statement. */
export function statementNames(): (sql: string) => string | undefined {
  const often = new Map<string, string>();
  const timesSeen = new Map<string, number>();
  return (sql) => {
    const known = names.get(sql) ?? often.get(sql);
    if (known || often.size >= OFTEN_MAX) return known;
    if (timesSeen.size >= COUNTED_MAX) timesSeen.clear();
    const times = (timesSeen.get(sql) ?? 0) + 1;
    timesSeen.set(sql, times);
    if (times < OFTEN) return undefined;
    timesSeen.delete(sql);
    const name = `often_${often.size}`;
    often.set(sql, name);
    return name;
  };
}

/** Runs a compiled statement on the connection that Kysely would use, without Kysely's own handling. */
type Shortcut = <Row>(
  sql: string,
  parameters: readonly unknown[],
) => QueryResult<Row> | Promise<QueryResult<Row>>;

const shortcuts = new WeakMap<object, Shortcut>();

/** Makes the prepared queries of a database or of a transaction use `run`. */
export function setShortcut(database: Kysely<Tables>, run: Shortcut): void {
  shortcuts.set(database, run);
}

/** The limit of a prepared query. With a bare parameter, SQLite would parse the statement at each run. */
export function limitTo(count: number) {
  return sql<number>`${count} + 0`;
}

/** Compiles a query once per database and parses it once per connection, so `build` gets placeholders, not values. */
export function preparedQuery<Values extends object, Row>(
  build: (database: Kysely<Tables>, values: Values) => Compilable<Row>,
): (database: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (database, values) => {
    const { adapter } = database.getExecutor();
    const query = compiled.getOrInsertComputed(adapter, () =>
      build(database, placeholders as Values).compile(),
    );
    if (!names.has(query.sql)) names.set(query.sql, `prepared_${names.size}`);
    const parameters = query.parameters.map((value) =>
      typeof value === "symbol" ? values[value.description as keyof Values] : value,
    );
    const run = shortcuts.get(database);
    return run ? run<Row>(query.sql, parameters) : database.executeQuery({ ...query, parameters });
  };
}
