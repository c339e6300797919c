import type { Kysely } from "kysely";
import type * as z from "zod/mini";
import { type ColumnsOf, codecOf, type Decoded } from "../database/columns.ts";
import type { Queryable } from "../database/database.ts";
import { preparedQuery } from "../database/prepared.ts";
import type { Tables } from "../database/schema.ts";
import type { CountedTable } from "../limits/member-bounds.ts";
import type { UserId } from "../session/session.ts";
import { insertTombstone, type MutationContext } from "./mutations.ts";

export interface ChangedRecord {
  id: string;
  /** Revision of the mutation that touched it last. */
  revision: number;
  /** Of the collection's schema. */
  value: Readonly<Record<string, unknown>>;
}

interface ChangesPage {
  /** Records at most. */
  limit: number;
  /** The last revision of interest. */
  upTo: number;
}

/** How a record that the database has lost returns from a device (decision 0044). */
export interface Recovery<Value extends object = Record<string, unknown>> {
  /** A record that a device could have received: its text within the bounds. */
  readonly schema: z.ZodMiniType<Value>;
  /** What a conflict holds of a record. Absent if these records cannot have conflicts. */
  readonly content?: z.ZodMiniType<Record<string, unknown>>;
  /** Their text never changes: a device that knows one as deleted has seen it, whatever mark came since. */
  readonly isWrittenOnce?: boolean;
  /** Another record has its place, and may leave it in the same call. */
  isBlocked?(write: MutationContext, value: Value): Promise<boolean>;
  /** Stores a record that the database lacks, or has in an earlier state. */
  put(write: MutationContext, value: Value): Promise<unknown>;
  /** Stores a record that was changed here since, as an edit under its own version: it may become a conflict. */
  merge?(write: MutationContext, value: Value): Promise<unknown>;
  /** Adds those of its marks that keep the version, such as a completed action, to a record that was changed here. */
  mark?(write: MutationContext, value: Value): Promise<unknown>;
  /** Deletes a record that the device knows as deleted. Absent if these records are never deleted. */
  remove?(write: MutationContext, known: Value): Promise<unknown>;
}

/** One kind of record that each device replicates for use without a connection. */
export interface SyncedCollection {
  /** Such as "idea". */
  readonly kind: string;
  /** A record as devices store it. */
  readonly schema: z.ZodMiniType<Record<string, unknown>>;
  /** Where the revisions of its records are stored. */
  readonly table: SyncedName;
  /** What the member's bounds count of its records. */
  readonly tables: readonly CountedTable[];
  /** Records per pull: more than one mutation touches, and few enough for a slow connection. */
  readonly pageSize: number;
  /** Change feed: returns records that were touched after a revision, in order of revision. */
  readonly listChangedSince: (
    database: Queryable,
    userId: UserId,
    since: number,
    page: ChangesPage,
  ) => Promise<ChangedRecord[]>;
  /** The field with the record's id. Undefined for a kind of a single record. */
  readonly key: string | undefined;
  readonly locate: (database: Queryable, userId: UserId, id: string) => Promise<ChangedRecord | undefined>;
  readonly recovery: Recovery;
}

type SyncedName = {
  [T in keyof Tables]: Tables[T] extends { user_id: string; revision: number } ? T : never;
}[keyof Tables];

/** Of a table of synced records, which has a column for each field. */
export type SyncedRow<Value> = { user_id: string; revision: number } & ColumnsOf<Value>;

interface Options<T extends SyncedName, Value, P extends keyof Value>
  extends Pick<SyncedCollection, "kind" | "pageSize"> {
  /** Spanish plural, for the sentence at the bound. Absent if the records have a bound of their own. */
  name?: string;
  /** Columns of text, which the bound of all text counts. */
  text?: readonly (keyof Tables[T] & string)[];
  /** Lists of a record that have tables of their own. */
  parts?: {
    fields: readonly (P & string)[];
    tables: readonly CountedTable[];
    /** By the record's id. */
    read(
      database: Queryable,
      userId: UserId,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Pick<Value, P>>>;
  };
  /** A record as devices store it. */
  schema: z.ZodMiniType<Value> & { readonly shape: Readonly<Record<string, z.ZodMiniType>> };
  /** The field with the id, if it is not `id`. Unique within one member. A conflict names its record by a UUID. */
  key?: keyof Value & string;
  /** The id on devices, where a member has one record of the kind. */
  single?: string;
}

/** Statements that all tables of synced records share. */
interface SyncedTable<T extends SyncedName, Value, P extends keyof Value>
  extends Omit<SyncedCollection, "recovery"> {
  readonly table: T;
  /** What a device gets of a row, but for the version: what the member wrote. */
  readonly columns: readonly Exclude<keyof Value & keyof Tables[T], P | "version">[];
  decode<Row extends object>(row: Row): Decoded<Row, Value>;
  find(database: Queryable, userId: UserId, id: string): Promise<Value | undefined>;
  /** Inserts records with the mutation's revision. An existing id is a no-op. Returns the new ids. */
  insert(write: MutationContext, records: readonly Omit<Value, P>[]): Promise<string[]>;
  /** Inserts a record as it was, or replaces one of that id. */
  upsert(write: MutationContext, record: Omit<Value, P>): Promise<void>;
  /** Always updates the revision too, so that devices pull the record. Returns whether it exists. */
  update(write: MutationContext, id: string, changed: Partial<Omit<Value, P>>): Promise<boolean>;
  /** Leaves a tombstone. Returns whether the record existed. */
  remove(write: MutationContext, id: string): Promise<boolean>;
}

/** Gives a table of synced records its change feed and its simple statements. Special SQL stays in the feature. */
export function syncedTable<
  T extends SyncedName,
  Value extends ChangedRecord["value"],
  P extends keyof Value = never,
>(
  table: T,
  { kind, name, text = [], parts, pageSize, schema, key, single }: Options<T, Value, P>,
): SyncedTable<T, Value, P> {
  const records = table as "records";
  const id = (single ? "user_id" : (key ?? "id")) as "id";
  const unique = single ? (["user_id"] as const) : (["user_id", id] as const);
  const columns = Object.keys(schema.shape).filter((field) => !parts?.fields.some((part) => part === field));
  const { selectOne, selectChanged } = preparedReads(records, id, columns);
  const { insertOne, updateOne, deleteOne } = preparedWrites(records, id, unique);
  const { decode, encode } = codecOf<Value>(schema.shape);

  async function recordsOf(
    database: Queryable,
    userId: UserId,
    rows: readonly Omit<AnyRecord, "user_id">[],
  ): Promise<(ChangedRecord & { value: Value })[]> {
    const ids = rows.map((row) => row[id]);
    const lists = await parts?.read(database, userId, ids);
    return rows.map(({ revision, ...row }, index) => ({
      id: single ?? row[id],
      revision,
      value: Object.assign(decode(row), lists?.get(ids[index] ?? "")) as unknown as Value,
    }));
  }

  async function locate(database: Queryable, userId: UserId, recordId: string) {
    const {
      rows: [row],
    } = await selectOne(database, { userId, recordId: single ? userId : recordId });
    return row && (await recordsOf(database, userId, [row]))[0];
  }
  return {
    kind,
    key: single ? undefined : id,
    table,
    tables: name === undefined ? [] : [{ table, name, text } as CountedTable, ...(parts?.tables ?? [])],
    pageSize,
    schema,
    columns: columns.filter((column) => column !== "version") as never,
    decode,
    async listChangedSince(database, userId, since, page) {
      const { rows } = await selectChanged(database, { userId, since, ...page });
      return recordsOf(database, userId, rows);
    },
    locate,
    find: async (database, userId, recordId) => (await locate(database, userId, recordId))?.value,
    async insert({ transaction, userId, revision }, written) {
      const rows = written.map((record) => ({
        ...(encode(record) as unknown as AnyRecord),
        user_id: userId,
        revision,
      }));
      const [first] = rows;
      if (!first) return [];
      if (rows.length === 1) {
        const added = await insertOne(transaction, first);
        return added.rows.map((row) => row[id]);
      }
      const inserted = await within(transaction)
        .insertInto(records)
        .values(rows)
        .onConflict((conflict) => conflict.columns(unique).doNothing())
        .returning(id)
        .execute();
      return inserted.map((row) => row[id]);
    },
    async upsert({ transaction, userId, revision }, record) {
      const kept = { ...(encode(record) as unknown as AnyRecord), user_id: userId, revision };
      await within(transaction)
        .insertInto(records)
        .values(kept)
        .onConflict((conflict) => conflict.columns(unique).doUpdateSet(kept))
        .execute();
    },

    async update({ transaction, userId, revision }, recordId, changed) {
      const { numAffectedRows = 0n } = await updateOne(
        transaction,
        { ...encode(changed), revision },
        { userId, recordId },
      );
      return numAffectedRows > 0n;
    },
    async remove(write, recordId) {
      const { userId, transaction } = write;
      const { numAffectedRows = 0n } = await deleteOne(transaction, { userId, recordId });
      if (numAffectedRows > 0n) await insertTombstone(write, kind, recordId);
      return numAffectedRows > 0n;
    },
  };
}

/** Kysely cannot type a query whose table is a parameter. These queries know the columns of every such table. */
function within(database: Queryable) {
  return database as unknown as Kysely<{ records: AnyRecord }>;
}

function preparedReads(records: "records", id: "id", columns: readonly string[]) {
  const select = (database: Queryable) =>
    within(database)
      .selectFrom(records)
      .select(["revision", ...(columns as ["id"])]);
  return {
    selectOne: preparedQuery((database, { userId, recordId }: { userId: UserId; recordId: string }) =>
      select(database).where("user_id", "=", userId).where(id, "=", recordId),
    ),
    selectChanged: preparedQuery(
      (database, { userId, since, limit, upTo }: ChangesPage & { userId: UserId; since: number }) =>
        select(database)
          .where("user_id", "=", userId)
          .where("revision", ">", since)
          .where("revision", "<=", upTo)
          .orderBy("revision")
          .orderBy(id)
          .limit(limit),
    ),
  };
}

/** The caller chooses the columns, so each choice has a statement of its own. */
function preparedWrites(records: "records", id: "id", unique: readonly ("user_id" | "id")[]) {
  const pick = (columns: readonly string[], values: object) =>
    Object.fromEntries(columns.map((column) => [column, values[column as keyof typeof values]]));
  const insert = preparedByColumns((columns) =>
    preparedQuery((database, values: object) =>
      within(database)
        .insertInto(records)
        .values(pick(columns, values) as unknown as AnyRecord)
        .onConflict((conflict) => conflict.columns(unique).doNothing())
        .returning(id),
    ),
  );
  const update = preparedByColumns((columns) =>
    preparedQuery((database, values: RecordKey) =>
      within(database)
        .updateTable(records)
        .set(pick(columns, values))
        .where("user_id", "=", values.userId)
        .where(id, "=", values.recordId),
    ),
  );
  return {
    insertOne: (database: Queryable, row: object) => insert(row)(database, row),
    updateOne: (database: Queryable, changed: object, key: RecordKey) =>
      update(changed)(database, { ...changed, ...key }),
    deleteOne: preparedQuery((database, { userId, recordId }: RecordKey) =>
      within(database).deleteFrom(records).where("user_id", "=", userId).where(id, "=", recordId),
    ),
  };
}

/** Beside columns, whose names have no capital letters. */
interface RecordKey {
  userId: UserId;
  recordId: string;
}

function preparedByColumns<Query>(prepare: (columns: readonly string[]) => Query): (row: object) => Query {
  const kept = new Map<string, Query>();
  return (row) => {
    const columns = Object.entries(row).flatMap(([column, value]) => (value === undefined ? [] : [column]));
    const key = columns.join();
    const query = kept.get(key) ?? prepare(columns);
    kept.set(key, query);
    return query;
  };
}

interface AnyRecord {
  id: string;
  user_id: string;
  revision: number;
}
