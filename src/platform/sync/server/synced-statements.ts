import { type Compilable, type Generated, type Insertable, type Kysely, type QueryResult, sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { limitTo, preparedQuery } from "#platform/database/prepared.ts";
import type { UserId } from "#platform/session/session.ts";

/** A page of the change feed: records after the key (`since`, `afterId`) in order of revision and id. */
export interface ChangesPage {
  since: number;
  /** Empty for a place before all records of that revision. */
  afterId: string;
  /** The last revision that the page may contain. */
  upTo: number;
  /** The most records of the page. */
  limit: number;
}

/** Kysely cannot type a query whose table is a parameter. These queries know the columns of every such table. */
function within(database: Queryable) {
  return database as unknown as Kysely<{ records: AnyRecord }>;
}

export function preparedReads(records: "records", id: "id", columns: readonly string[]) {
  const select = (database: Queryable) =>
    within(database)
      .selectFrom(records)
      .select(["revision", "marked", ...(columns as ["id"])]);
  return {
    selectText: preparedQuery((database, { userId, version }: { userId: UserId; version: string }) =>
      select(database).where("user_id", "=", userId).where("version", "=", version).limit(limitTo(1)),
    ),
    selectOne: preparedQuery((database, { userId, recordId }: { userId: UserId; recordId: string }) =>
      select(database).where("user_id", "=", userId).where(id, "=", recordId),
    ),
    selectChanged: preparedQuery(
      (database, { userId, since, afterId, limit, upTo }: ChangesPage & { userId: UserId }) =>
        select(database)
          .where("user_id", "=", userId)
          .where(sql<boolean>`(revision, ${sql.ref(id)}) > (${since}, ${afterId})`)
          .where("revision", "<=", upTo)
          .orderBy("revision")
          .orderBy(id)
          .limit(limitTo(limit)),
    ),
  };
}

export function preparedWrites(records: "records", id: "id", unique: readonly ("user_id" | "id")[]) {
  const insertInto = (database: Queryable, rows: Insertable<AnyRecord> | Insertable<AnyRecord>[]) =>
    within(database)
      .insertInto(records)
      .values(rows)
      .onConflict((conflict) => conflict.columns(unique).doNothing());
  return {
    insertInto,
    insertOne: preparedByColumns(insertInto),
    upsertOne: preparedByColumns((database, row) =>
      within(database)
        .insertInto(records)
        .values(row)
        .onConflict((conflict) => conflict.columns(unique).doUpdateSet(row)),
    ),
    updateOne: preparedByColumns((database, changed, { userId, recordId }: RecordKey) =>
      within(database)
        .updateTable(records)
        .set(changed)
        .where("user_id", "=", userId)
        .where(id, "=", recordId),
    ),
    deleteOne: preparedQuery((database, { userId, recordId }: RecordKey) =>
      within(database).deleteFrom(records).where("user_id", "=", userId).where(id, "=", recordId),
    ),
  };
}

/** These names have capitals, so that they differ from the columns in `{ ...row, ...key }`. */
interface RecordKey {
  userId: UserId;
  recordId: string;
}

/** The caller chooses the columns, so each choice has a statement of its own. */
function preparedByColumns<Row, Key extends object>(
  build: (database: Queryable, row: Insertable<AnyRecord>, key: Key) => Compilable<Row>,
) {
  type Values = Record<string, unknown> & Key;
  const kept = new Map<string, ReturnType<typeof preparedQuery<Values, Row>>>();
  return (database: Queryable, row: Record<string, unknown>, key: Key): Promise<QueryResult<Row>> => {
    const columns = Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));
    const name = columns.join();
    const query =
      kept.get(name) ??
      preparedQuery((to, values: Values) => {
        const picked = columns.map((column) => [column, values[column]]);
        return build(to, Object.fromEntries(picked), values);
      });
    kept.set(name, query);
    return query(database, { ...row, ...key });
  };
}

export interface AnyRecord {
  id: string;
  user_id: string;
  version: string;
  revision: number;
  marked: Generated<string | null>;
}
