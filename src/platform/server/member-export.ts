import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import type { Decoded, Tables } from "#platform/database/schema.ts";
import type { UserId } from "#platform/session/session.ts";
import { yieldToOthers } from "./yield.ts";

/** A snapshot of the database and its time. */
export interface ExportSource {
  database: Queryable;
  userId: UserId;
  now: Date;
  siteOrigin: string;
  titleOfKey: (keyId: string) => Promise<string | undefined>;
}

/** A file of the export for people to read. */
export interface ExportFile {
  /** Lower-case ASCII, such as `notas/notas_clave_metas.md`, so that every file system accepts it. */
  path: string;
  /** Spanish. Completes "ideas.md: …" in the export's table of contents. */
  about: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** A file of the export from outside the database, such as a picture. */
export interface ExportAttachment {
  /** The path in the ZIP, with the rules of `ExportFile.path`. Another file of the export mentions this one. */
  path: string;
  /** Runs after the snapshot is closed. Returns undefined if the file was deleted meanwhile. */
  read(): Promise<Uint8Array | undefined>;
}

/** A feature's part of the data export. It is in `feature.server.ts` or, if it is long, in `export.server.ts`. */
export interface MemberExport {
  /** Rows for `datos.json`, by table and with its column names. */
  readonly tables: { readonly [T in keyof Tables]?: (source: ExportSource) => AsyncIterable<object> };
  /** The feature's only file for people, or the first one. */
  file?: Omit<ExportFile, "content"> & { content(source: ExportSource): ExportFile["content"] };
  files?(source: ExportSource): AsyncIterable<ExportFile>;
  attachments?(source: ExportSource): AsyncIterable<ExportAttachment>;
}

const EXPORT_PAGE = 200;

/** Reads a query in the order of columns that are unique together. Bounds memory to a page of `size` rows. */
export async function* eachRow<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  columns: readonly (keyof Row & string)[],
  direction: "asc" | "desc" = "asc",
  size = EXPORT_PAGE,
) {
  const names = columns.map((column) => sql.ref(column));
  const ordered = names.reduce((rows, name) => rows.orderBy(name, direction), query).limit(size);
  const isBehind = sql.raw(direction === "asc" ? ">" : "<");
  for (let page = ordered; ; ) {
    await yieldToOthers();
    const rows = await page.execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < size) return;
    const values = columns.map((column) => (last as Row)[column]);
    page = ordered.where(sql<SqlBool>`(${sql.join(names)}) ${isBehind} (${sql.join(values)})`);
  }
}

type OwnTable = {
  [T in keyof Tables]: Tables[T] extends { user_id: string | null } ? T : never;
}[keyof Tables];

/** Reads the member's rows of a table: `user_id` and these columns. `order` is unique within one member. */
export function ownRows<T extends OwnTable, C extends keyof Tables[T] & string>(
  table: T,
  columns: readonly C[],
  order: readonly NoInfer<C>[],
  direction?: "asc" | "desc",
) {
  type Row = Selectable<Pick<Tables[T], C>> & { user_id: string };
  return ({ database, userId }: Pick<ExportSource, "database" | "userId">) => {
    // Kysely cannot type a query whose table is a parameter.
    const rows = (database as unknown as Kysely<{ own: Row }>)
      .selectFrom(table as "own")
      .select(["user_id", ...columns] as never)
      .where("user_id", "=", userId as never);
    return eachRow(rows, order as never, direction) as AsyncGenerator<Row>;
  };
}

/** Reads the member's records of a table of synced records. `order` is unique within one member. */
export function ownRecords<T extends OwnTable, C extends keyof Tables[T] & string, Value>(
  records: {
    table: T;
    columns: readonly C[];
    find(database: Queryable, userId: UserId, id: string): Promise<Value | undefined>;
    decode<Row extends object>(row: Row): Decoded<Row, Value>;
  },
  order: readonly NoInfer<C>[],
) {
  const rows = ownRows(records.table, records.columns, order);
  return async function* (source: Pick<ExportSource, "database" | "userId">) {
    for await (const row of rows(source)) yield records.decode(row);
  };
}

export async function* rowsOf<Row>(read: readonly Row[] | Promise<readonly Row[]>): AsyncGenerator<Row> {
  yield* await read;
}

const MOMENT = new Intl.DateTimeFormat("es-ES", { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });

export function momentInUtc(instant: string): string {
  return `${MOMENT.format(new Date(instant))} (UTC)`;
}

export function markdownLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>]/g, "\\$&");
}

/** Lists texts. Omits those that are absent. */
export function markdownList(texts: readonly (string | false | null)[]): string {
  return texts.flatMap((text) => (text ? `- ${markdownLine(text)}` : [])).join("\n");
}

/** Escapes text for Markdown and keeps its line breaks. */
export function markdownText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => markdownLine(line.trim()).replace(/^(#|[-+=~]|\d+(?=[.)]))/, startsNothing))
    .join("\\\n")
    .replaceAll(/(?:\\\n){2,}/g, "\n\n");
}

/** Escapes a character that would begin a heading, a list or a line in Markdown. */
function startsNothing(mark: string): string {
  return /\d/.test(mark) ? `${mark}\\` : `\\${mark}`;
}
