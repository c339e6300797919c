import type { Queryable } from "./database/database.ts";
import type { Tables } from "./database/schema.ts";
import type { UserId } from "./session.ts";
import { yieldToOthers } from "./yield.ts";

/** Where a member's copy is read from: one moment of the database, and what time that is. */
export interface ExportSource {
  database: Queryable;
  userId: UserId;
  now: Date;
}

/** A file of the copy that a person reads or looks at. */
export interface ExportFile {
  /** Lower-case ASCII, such as `notas/clave-metas.md`: it means the same on every system. */
  path: string;
  /** Completes "ideas.md: …" in the copy's own table of contents, in Spanish. */
  about: string;
  content: AsyncIterable<string | Uint8Array>;
}

/** A file of the copy that lies outside the database. */
export interface ExportAttachment {
  /** As of any other; another file says what it is. */
  path: string;
  /** Called once the database is free again; undefined where it is gone by then. */
  read(): Promise<Uint8Array | undefined>;
}

/**
 * What a feature adds to the copy of everything that a member takes along. It stands in the feature's
 * `export.server.ts` and in the list of app/server/features.ts.
 */
export interface MemberExport {
  /** For `datos.json`: the member's rows by the table's name, with its columns. */
  readonly tables: { readonly [T in keyof Tables]?: (source: ExportSource) => AsyncIterable<object> };
  files?(source: ExportSource): AsyncIterable<ExportFile>;
  attachments?(source: ExportSource): AsyncIterable<ExportAttachment>;
}

/** How many rows are read at once. */
export const EXPORT_PAGE = 500;

/**
 * A member's rows, a page at a time, so that memory holds one page however much someone has written.
 *
 * @param read the rows after the one it is given, in an order that is the row's own, at most `size`
 */
export async function* inPages<Row>(
  read: (last: Row | undefined) => Promise<Row[]>,
  size = EXPORT_PAGE,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    await yieldToOthers();
    const page = await read(last);
    yield* page;
    if (page.length < size) return;
    last = page.at(-1);
  }
}

/** Rows of which there are few. */
export async function* rowsOf<Row>(read: Promise<readonly Row[]>): AsyncGenerator<Row> {
  yield* await read;
}

/** What someone wrote, as one line of Markdown that shows it letter by letter. */
export function markdownLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").replaceAll(/[\\`*_[\]<>]/g, "\\$&");
}

/** What someone wrote in several lines, as Markdown that shows it letter by letter and line by line. */
export function markdownText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => markdownLine(line.trim()).replace(/^(#|[-+=~]|\d+(?=[.)]))/, startsNothing))
    .join("\\\n")
    .replaceAll(/(?:\\\n){2,}/g, "\n\n");
}

/** What begins a heading, a list or a rule where it begins a line. */
function startsNothing(mark: string): string {
  return /\d/.test(mark) ? `${mark}\\` : `\\${mark}`;
}
