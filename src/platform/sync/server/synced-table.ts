import type { Generated, Insertable, QueryResult } from "kysely";
import type * as z from "zod/mini";
import type { Queryable } from "#platform/database/database.ts";
import { type ColumnsOf, codecOf, type Decoded, type Tables } from "#platform/database/schema.ts";
import type { CountedTable } from "#platform/limits/member-bounds.ts";
import type { UserId } from "#platform/session/session.ts";
import { insertTombstone, type MutationContext } from "./mutations.ts";
import { type AnyRecord, type ChangesPage, preparedReads, preparedWrites } from "./synced-statements.ts";

type RecordRow = Omit<ChangedRecord, "value">;

export interface ChangedRecord {
  id: string;
  /** The revision of the mutation that touched the record last. */
  revision: number;
  /** The mutation that last changed a mark (a field outside the text). Null if none did since migration 0041. */
  marked: string | null;
  /** The record in the collection's schema. */
  value: Readonly<Record<string, unknown>>;
}

/** How a record returns from a device whose history the database has lost (decision 0078). */
export interface Recovery<Value extends object = Record<string, unknown>> {
  /** The schema of a record that a device could have received, whose texts are within their bounds. */
  readonly schema: z.ZodMiniType<Value>;
  /** The schema of a record's content in a conflict. Absent if these records cannot have conflicts. */
  readonly content?: z.ZodMiniType<Record<string, unknown>>;
  /** Removes from a record's content the references to data that the database lacks, such as a picture. */
  withOwn?<Content extends Partial<Value>>(write: MutationContext, content: Content): Promise<Content>;
  /** True if another record occupies this record's place, such as its day. That record may free it in the same call. */
  isBlocked?(write: MutationContext, value: Value): Promise<boolean>;
  /** Stores a record as it is. */
  put(write: MutationContext, value: Value): Promise<unknown>;
  /** Stores a text as an edit under its own version: as the record, or as a conflict if the record has another text. */
  merge?(write: MutationContext, value: Value): Promise<unknown>;
  /** Joins the text of one state and the marks of another. Absent if a record has only text, or only marks. */
  withMarks?(text: Value, marks: Value): Value;
  /** Deletes a record. Absent if these records are never deleted. */
  remove?(write: MutationContext, known: Value): Promise<unknown>;
}

/** One kind of record that each device replicates for use without a connection. */
export interface SyncedCollection {
  /** The name of the kind, such as "idea". */
  readonly kind: string;
  /** A record as devices store it. */
  readonly schema: z.ZodMiniType<Record<string, unknown>>;
  /** The table of the records. Each row has the record's revision. */
  readonly table: SyncedName;
  /** The tables whose rows and text count towards the member's bounds. */
  readonly tables: readonly CountedTable[];
  readonly listChanged: (database: Queryable, userId: UserId, page: ChangesPage) => Promise<ChangedRecord[]>;
  /** The field with the record's id. Undefined for a kind of a single record. */
  readonly key: string | undefined;
  readonly locate: (database: Queryable, userId: UserId, id: string) => Promise<ChangedRecord | undefined>;
  /** Finds the record whose text has this version. Absent for a kind without text. */
  readonly locateText:
    | ((database: Queryable, userId: UserId, version: string) => Promise<ChangedRecord | undefined>)
    | undefined;
  readonly recovery: Recovery;
}

export type SyncedName = {
  [T in keyof Tables]: Tables[T] extends { user_id: string; revision: number } ? T : never;
}[keyof Tables];

/** The row of a table of synced records, which has a column for each field. */
export type SyncedRow<Value> = {
  user_id: string;
  revision: number;
  marked: Generated<string | null>;
} & ColumnsOf<Value>;

interface Options<T extends SyncedName, Value, P extends keyof Value> extends Pick<SyncedCollection, "kind"> {
  /** Spanish plural, for the message that a bound is reached. Absent if the records have a bound of their own. */
  name?: string;
  /** The columns whose text counts towards the member's bound. */
  text?: readonly (keyof Tables[T] & string)[];
  /** Lists of a record that have tables of their own. */
  parts?: {
    fields: readonly (P & string)[];
    tables: readonly CountedTable[];
    read(
      database: Queryable,
      userId: UserId,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, Pick<Value, P>>>;
    /** Replaces the given lists of a record. */
    replace(write: MutationContext, id: string, lists: Partial<Pick<Value, P>>): Promise<void>;
  };
  schema: z.ZodMiniType<Value> & { readonly shape: Readonly<Record<string, z.ZodMiniType>> };
  /** The field with the id, if not `id`. Unique within one member. Only records with a UUID can have conflicts. */
  key?: keyof Value & string;
  /** Set if a member has only one record of the kind: the id of that record on devices. */
  single?: string;
}

/** Statements that all tables of synced records share. */
export interface SyncedTable<T extends SyncedName, Value, P extends keyof Value>
  extends Omit<SyncedCollection, "recovery"> {
  readonly table: T;
  /** The columns of a record as devices store it, except the version. */
  readonly columns: readonly Exclude<keyof Value & keyof Tables[T], P | "version">[];
  decode<Row extends object>(row: Row): Decoded<Row, Value>;
  find(database: Queryable, userId: UserId, id: string): Promise<Value | undefined>;
  /** Inserts records with the mutation's revision. An existing id is a no-op. Returns the new ids. */
  insert(write: MutationContext, records: readonly Value[]): Promise<string[]>;
  /** Inserts a record, or replaces one of that id. In a kind without text, this changes its marks. */
  upsert(write: MutationContext, record: Value): Promise<void>;
  /** Changes the text with its version, or marks. Devices pull the record in any case. Returns whether it exists. */
  update(write: MutationContext, id: string, changed: Partial<Value>): Promise<boolean>;
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
  { kind, name, text = [], parts, schema, key, single }: Options<T, Value, P>,
): SyncedTable<T, Value, P> {
  const records = table as "records";
  const id = (single ? "user_id" : (key ?? "id")) as "id";
  const unique = single ? (["user_id"] as const) : (["user_id", id] as const);
  const isPart = (field: string) => parts?.fields.some((part) => part === field) ?? false;
  const columns = Object.keys(schema.shape).filter((field) => !isPart(field));
  const hasText = columns.includes("version");
  const { selectOne, selectText, selectChanged } = preparedReads(records, id, columns);
  const { insertInto, insertOne, upsertOne, updateOne, deleteOne } = preparedWrites(records, id, unique);
  const { decode, encode } = codecOf<Value>(schema.shape);

  /** Returns the fields of a record that are lists (`parts`), or the others. */
  const pick = <Picked extends object>(record: object, areParts: boolean) =>
    Object.fromEntries(Object.entries(record).filter(([field]) => isPart(field) === areParts)) as Picked;
  const columnsOf = (record: object) => (parts ? pick(record, false) : record);
  const replaceParts = (write: MutationContext, recordId: string, record: object) =>
    parts?.replace(write, recordId, pick(record, true));

  /** Makes a row. A record that returns after a restore keeps the id of the mutation that last changed its marks. */
  const rowOf = ({ userId, revision, id: mutation, marked }: MutationContext, record: object) => ({
    ...(encode(columnsOf(record)) as unknown as Insertable<AnyRecord>),
    user_id: userId,
    revision,
    marked: marked === undefined && !hasText ? mutation : marked,
  });

  /** Copies a row's fields one by one, because a rest pattern is slow for the thousands of rows of a first sync. */
  function fieldsOf(row: RecordRow): object {
    const fields: Record<string, unknown> = {};
    for (const column of columns) fields[column] = row[column as keyof RecordRow];
    return fields;
  }

  async function recordsOf(
    database: Queryable,
    userId: UserId,
    rows: readonly RecordRow[],
  ): Promise<(ChangedRecord & { value: Value })[]> {
    const ids = rows.map((row) => row[id]);
    const lists = await parts?.read(database, userId, ids);
    return rows.map((row, index) => ({
      id: single ?? row[id],
      revision: row.revision,
      marked: row.marked,
      value: Object.assign(decode(fieldsOf(row)), lists?.get(ids[index] ?? "")) as unknown as Value,
    }));
  }

  async function firstOf(database: Queryable, userId: UserId, found: Promise<QueryResult<RecordRow>>) {
    const [row] = (await found).rows;
    return row && (await recordsOf(database, userId, [row]))[0];
  }
  const locate = (database: Queryable, userId: UserId, recordId: string) =>
    firstOf(database, userId, selectOne(database, { userId, recordId: single ? userId : recordId }));
  const locateText = (database: Queryable, userId: UserId, version: string) =>
    firstOf(database, userId, selectText(database, { userId, version }));
  return {
    kind,
    key: single ? undefined : id,
    table,
    tables: name === undefined ? [] : [{ table, name, text } as CountedTable, ...(parts?.tables ?? [])],
    schema,
    columns: columns.filter((column) => column !== "version") as never,
    decode,
    async listChanged(database, userId, page) {
      // If the kind has a single record, no other one follows in its revision.
      const from = single && page.afterId ? { since: page.since + 1, afterId: "" } : page;
      const { rows } = await selectChanged(database, { userId, ...page, ...from });
      return recordsOf(database, userId, rows);
    },
    locate,
    locateText: hasText ? locateText : undefined,
    find: async (database, userId, recordId) => (await locate(database, userId, recordId))?.value,
    async insert(write, written) {
      const rows = written.map((record) => rowOf(write, record));
      const [first, second] = rows;
      if (!first) return [];
      const { transaction } = write;
      if (!second) {
        if (!(await insertOne(transaction, first, {})).numAffectedRows) return [];
        await replaceParts(write, first[id], written[0] ?? {});
        return [first[id]];
      }
      const inserted = await insertInto(transaction, rows).returning(id).execute();
      return inserted.map((row) => row[id]);
    },
    async upsert(write, record) {
      const row = rowOf(write, record);
      await upsertOne(write.transaction, row, {});
      await replaceParts(write, row[id], record);
    },
    async update(write, recordId, changed) {
      const { transaction, userId, revision, id: mutation } = write;
      const marked = "version" in changed ? {} : { marked: mutation };
      const { numAffectedRows = 0n } = await updateOne(
        transaction,
        { ...encode(columnsOf(changed)), ...marked, revision },
        { userId, recordId },
      );
      if (numAffectedRows > 0n) await replaceParts(write, recordId, changed);
      return numAffectedRows > 0n;
    },
    async remove(write, recordId) {
      const { numAffectedRows = 0n } = await deleteOne(write.transaction, { userId: write.userId, recordId });
      if (numAffectedRows > 0n) await insertTombstone(write, kind, recordId);
      return numAffectedRows > 0n;
    },
  };
}

/** After a restore, lets devices return the records of a table that has no text. */
export function marksOf<T extends SyncedName, Value extends object>(
  records: SyncedTable<T, Value, never>,
  { put = records.upsert, schema = records.schema as never }: Partial<Recovery<Value>> = {},
) {
  const { key } = records;
  const remove = (write: MutationContext, known: Value) =>
    records.remove(write, known[key as keyof Value] as string);
  return { ...records, recovery: { schema, put, ...(key && { remove }) } satisfies Recovery<Value> };
}
