import { sql } from "kysely";
import type { Queryable } from "#platform/database/database.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Answer } from "#platform/shared/contract.ts";
import type { ReceivedChange, syncContract } from "../contract.ts";
import { selectTombstones } from "./queries.server.ts";
import type { ChangesPage } from "./synced-statements.ts";
import type { SyncedCollection } from "./synced-table.ts";

export type Page = Pick<Answer<typeof syncContract.readChanges>, "changes" | "has_more" | "cursor">;
export type Cursor = Page["cursor"];

/** The kind of tombstones in the feed's order. It sorts first: one mutation may delete and recreate a record. */
const REMOVED = "_removed";
/** The number of changes in a kind's first read. Each further read doubles it, so that a page reads few in vain. */
const FIRST_READ = 20;
const READ_MAX = 500;
/** About 100 kB compressed, which a slow connection loads within seconds. Only a single larger record exceeds it. */
const PAGE_MAX_BYTES = 512 * 1024;
/** The limit for an older script, which gets a whole mutation, because it cannot continue within one. */
const WHOLE_MAX_BYTES = 2 * 1024 * 1024;

/** A kind whose changes a page merges with the changes of the other kinds. */
interface Source {
  /** The name of the kind in the feed's order. */
  kind: string;
  /** Undefined for tombstones. */
  collection: SyncedCollection | undefined;
  /** The revision of the next change. While that change is unread, the revision of an earlier one. */
  revision: number;
  /** The database returned these changes, and the page does not hold them yet. */
  ahead: ReceivedChange[];
  /** The page to read after `ahead`. Undefined where the database has no more. */
  next: ChangesPage | undefined;
}

/** Reads pages of changes after a cursor, by revision, kind and id. A page may end within one mutation's changes. */
export function feedOf(kinds: readonly SyncedCollection[]) {
  const selectFirst = selectFirstChanges(kinds);
  return async (
    database: Queryable,
    userId: UserId,
    { after, last, isWhole = false }: { after: Cursor; last: number; isWhole?: boolean },
  ): Promise<Page> => {
    const maxBytes = isWhole ? WHOLE_MAX_BYTES : PAGE_MAX_BYTES;
    const from = after.kind === undefined ? after.revision + 1 : after.revision;
    const first = from > last ? [] : (await selectFirst(database, { userId, from })).rows;
    const sources = first.map((one): Source => {
      const collection = kinds.find(({ kind }) => kind === one.kind);
      const next = { ...startOf(one.kind, after), upTo: last, limit: FIRST_READ };
      return { ...one, collection, ahead: [], next };
    });
    const changes: ReceivedChange[] = [];
    let cursor = after;
    for (let bytes = 0; sources.length > 0; ) {
      const source = sources.reduce((a, b) => (isLater(a, b) ? b : a));
      const change = source.ahead.shift();
      if (change) {
        bytes += CHANGE_BYTES + bytesOf(change.value);
        // The first change always fits, because a device has to advance.
        if (bytes > maxBytes && changes.length > 0) return { changes, has_more: true, cursor };
        changes.push(change);
        cursor = { revision: change.revision, kind: source.kind, id: keyOf(source, change) };
      } else if (source.next) {
        await readAhead(database, userId, source, source.next);
      } else sources.splice(sources.indexOf(source), 1);
      source.revision = source.ahead[0]?.revision ?? source.revision;
    }
    return { changes, has_more: false, cursor: { revision: last } };
  };
}

/** Returns where a kind's changes begin: after the id `afterId` in the revision `since`. */
function startOf(name: string, { revision, kind, id = "" }: Cursor): Pick<ChangesPage, "since" | "afterId"> {
  if (kind === undefined || name < kind) return { since: revision + 1, afterId: "" };
  return { since: revision, afterId: name === kind ? id : "" };
}

/** Returns the id by which a source orders its changes. For a tombstone, the id also has the kind. */
function keyOf(source: Source, { kind, id }: ReceivedChange): string {
  return source.collection ? id : `${kind}/${id}`;
}

async function readAhead(database: Queryable, userId: UserId, source: Source, page: ChangesPage) {
  const { collection } = source;
  if (collection) {
    const { kind } = collection;
    const records = await collection.listChanged(database, userId, page);
    source.ahead = records.map((record) => ({ ...record, kind, marked: record.marked ?? undefined }));
  } else {
    const [kind = "", id = ""] = page.afterId.split("/");
    const { rows } = await selectTombstones(database, { ...page, userId, kind, id });
    source.ahead = rows.map((row) => ({ ...row, value: null }));
  }
  const full = source.ahead.length === page.limit ? source.ahead.at(-1) : undefined;
  const limit = Math.min(2 * page.limit, READ_MAX);
  source.next = full && { ...page, since: full.revision, afterId: keyOf(source, full), limit };
}

/** The bytes of a change besides its value. */
const CHANGE_BYTES = 100;

/** Estimates the length as JSON. For a first sync, real JSON would be megabytes that are only counted. */
function bytesOf(value: ReceivedChange["value"]): number {
  let bytes = 0;
  for (const field in value) {
    const content = value[field];
    bytes +=
      field.length + 6 + (typeof content === "string" ? content : JSON.stringify(content ?? null)).length;
  }
  return bytes;
}

/** Returns true if `a` comes after `b` by revision, then kind. Each source has one kind, with its ids in order. */
function isLater(a: Source, b: Source): boolean {
  return a.revision === b.revision ? a.kind > b.kind : a.revision > b.revision;
}

/** Selects the kinds with changes, and REMOVED, each with the revision of its first change. */
function selectFirstChanges(kinds: readonly SyncedCollection[]) {
  return preparedQuery((database, { userId, from }: { userId: UserId; from: number }) => {
    const looks = [...kinds, { kind: REMOVED, table: "tombstones" }].map(
      ({ kind, table }) =>
        sql`SELECT * FROM (SELECT ${sql.lit(kind)} AS kind, revision FROM ${sql.table(table)}
          WHERE user_id = ${userId} AND revision >= ${from} ORDER BY revision LIMIT 1) AS first`,
    );
    const all = sql<Pick<Source, "kind" | "revision">>`${sql.join(looks, sql` UNION ALL `)}`;
    return { compile: () => all.compile(database) };
  });
}
