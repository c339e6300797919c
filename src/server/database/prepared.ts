import type { Compilable, CompiledQuery, Kysely, QueryResult } from "kysely";
import type { Tables } from "./schema.ts";

/** Stands for a value until the query runs. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

const placeholders = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) });

const names = new Map<string, string>();

/** The name under which PostgreSQL prepares a statement. Undefined for one that is no prepared query. */
export const statementName = (sql: string): string | undefined => names.get(sql);

/** Runs a compiled statement where Kysely would run it, without Kysely's connection handling. */
type Shortcut = <Row>(
  sql: string,
  parameters: readonly unknown[],
) => QueryResult<Row> | Promise<QueryResult<Row>>;

const shortcuts = new WeakMap<object, Shortcut>();

/** Prepared queries of a database or of a transaction then take this way. */
export function setShortcut(database: Kysely<Tables>, run: Shortcut): void {
  shortcuts.set(database, run);
}

/** Built once for each database and parsed once by each connection, so `build` gets placeholders instead of values. */
export function preparedQuery<Values extends object, Row>(
  build: (database: Kysely<Tables>, values: Values) => Compilable<Row>,
): (database: Kysely<Tables>, values: Values) => Promise<QueryResult<Row>> {
  const compiled = new WeakMap<object, CompiledQuery<Row>>();
  return async (database, values) => {
    const { adapter } = database.getExecutor();
    const query = compiled.get(adapter) ?? build(database, placeholders as Values).compile();
    compiled.set(adapter, query);
    if (!names.has(query.sql)) names.set(query.sql, `prepared_${names.size}`);
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? values[value.name as keyof Values] : value,
    );
    const run = shortcuts.get(database);
    return run ? run<Row>(query.sql, parameters) : database.executeQuery({ ...query, parameters });
  };
}
