import { sql } from "kysely";
import type { Queryable } from "#server/database/database.ts";
import { preparedQuery } from "#server/database/prepared.ts";
import type { UserId } from "#server/session/session.ts";
import type { ChangesPage, SyncedCollection } from "#server/sync/synced-table.ts";
import type { ReceivedChange } from "./contract.ts";
import { selectTombstones } from "./queries.server.ts";

/** Where a page of the feed ends. Without `kind` and `id`, after the whole revision. */
export interface Cursor {
  revision: number;
  kind?: string | undefined;
  id?: string | undefined;
}

export interface Page {
  changes: ReceivedChange[];
  has_more: boolean;
  cursor: Cursor;
}

/** The kind of tombstones in the feed's order: before those of records, since a record may come again at once. */
const REMOVED = "_removed";
const REMOVED_PAGE = 500;
/** About 100 kB compressed, which a slow connection loads within seconds. Only one larger record makes more. */
const PAGE_MAX_BYTES = 512 * 1024;
/** For a script that cannot go on within a mutation, which gets a whole one. */
const WHOLE_MAX_BYTES = 2 * 1024 * 1024;

interface Found {
  /** Of the feed's order. */
  kind: string;
  id: string;
  change: ReceivedChange;
  bytes: number;
}

/** A page of changes after a cursor, in order of revision, kind and id, whatever one mutation touched. */
export async function readPage(
  database: Queryable,
  userId: UserId,
  { after, last, isWhole = false }: { after: Cursor; last: number; isWhole?: boolean },
  kinds: readonly SyncedCollection[],
): Promise<Page> {
  const maxBytes = isWhole ? WHOLE_MAX_BYTES : PAGE_MAX_BYTES;
  const from = after.kind === undefined ? after.revision + 1 : after.revision;
  if (from > last) return { changes: [], has_more: false, cursor: { revision: last } };
  const found: Found[] = [];
  let end: Pick<Found, "kind" | "change"> | undefined;
  for (const name of await listChangedKinds(database, userId, from, kinds)) {
    const kind = kinds.find((one) => one.kind === name);
    const limit = kind?.pageSize ?? REMOVED_PAGE;
    let start = startOf(name, after);
    for (let bytes = 0; ; ) {
      const page = { ...start, upTo: end?.change.revision ?? last, limit };
      const read = kind
        ? await readRecords(database, userId, kind, page)
        : await readRemoved(database, userId, page);
      found.push(...read);
      const full = read.length === limit ? read.at(-1) : undefined;
      if (!full) break;
      for (const one of read) bytes += one.bytes;
      if (bytes > maxBytes) {
        if (!end || isLater(end, full)) end = full;
        break;
      }
      start = { since: full.change.revision, afterId: full.id };
    }
  }
  found.sort((a, b) => Number(isLater(a, b)) - Number(isLater(b, a)));
  const isBeyond = (one: Found) => end !== undefined && isLater(one, end);
  const first = found.findIndex(isBeyond);
  const within = first < 0 ? found : found.slice(0, first);
  const page = within.slice(0, countThatFit(within, maxBytes));
  const stop = page.length < found.length || end ? page.at(-1) : undefined;
  return {
    changes: page.map(({ change }) => change),
    has_more: stop !== undefined,
    cursor: stop ? { revision: stop.change.revision, kind: stop.kind, id: stop.id } : { revision: last },
  };
}

/** The key after which a kind's changes come. */
function startOf(name: string, { revision, kind, id = "" }: Cursor): Pick<ChangesPage, "since" | "afterId"> {
  if (kind === undefined || name < kind) return { since: revision + 1, afterId: "" };
  return { since: revision, afterId: name === kind ? id : "" };
}

async function readRecords(
  database: Queryable,
  userId: UserId,
  { kind, listChanged }: SyncedCollection,
  page: ChangesPage,
): Promise<Found[]> {
  const records = await listChanged(database, userId, page);
  return records.map(({ id, revision, value, marked }) =>
    foundOf(kind, id, { kind, id, value, revision, marked: marked ?? undefined }),
  );
}

async function readRemoved(
  database: Queryable,
  userId: UserId,
  { since, afterId, upTo, limit }: ChangesPage,
): Promise<Found[]> {
  const [kind = "", id = ""] = afterId.split("/");
  const { rows } = await selectTombstones(database, { userId, since, kind, id, upTo, limit });
  return rows.map((one) => foundOf(REMOVED, `${one.kind}/${one.id}`, { ...one, value: null }));
}

const foundOf = (kind: string, id: string, change: ReceivedChange): Found => ({
  kind,
  id,
  change,
  bytes: CHANGE_BYTES + bytesOf(change.value),
});

/** Of a change besides its value. */
const CHANGE_BYTES = 100;

/** Nearly the length as JSON. A first sync would make megabytes of it, only to forget them. */
function bytesOf(value: ReceivedChange["value"]): number {
  let bytes = 0;
  for (const field in value) {
    const content = value[field];
    bytes +=
      field.length + 6 + (typeof content === "string" ? content : JSON.stringify(content ?? null)).length;
  }
  return bytes;
}

/** Whether `a` comes after `b`, as far as revision and kind say it. The database has ordered the ids. */
function isLater(a: Pick<Found, "kind" | "change">, b: Pick<Found, "kind" | "change">): boolean {
  return a.change.revision === b.change.revision ? a.kind > b.kind : a.change.revision > b.change.revision;
}

/** The first one always fits: a device has to advance. */
function countThatFit(found: readonly Found[], maxBytes: number): number {
  let bytes = 0;
  const first = found.findIndex((one) => {
    bytes += one.bytes;
    return bytes > maxBytes;
  });
  return first < 0 ? found.length : Math.max(1, first);
}

/** Kinds with changes, and REMOVED, in order of their first change, so that a full page of one bounds the next. */
async function listChangedKinds(
  database: Queryable,
  userId: UserId,
  from: number,
  kinds: readonly SyncedCollection[],
): Promise<string[]> {
  const select = firstChangesOf.get(kinds) ?? selectFirstChanges(kinds);
  firstChangesOf.set(kinds, select);
  const { rows } = await select(database, { userId, from });
  return rows.map(({ kind }) => kind);
}

const firstChangesOf = new WeakMap<readonly SyncedCollection[], ReturnType<typeof selectFirstChanges>>();

/** One statement for all kinds. */
function selectFirstChanges(kinds: readonly SyncedCollection[]) {
  return preparedQuery((database, { userId, from }: { userId: UserId; from: number }) => {
    const looks = [...kinds, { kind: REMOVED, table: "tombstones" }].map(
      ({ kind, table }) =>
        sql`SELECT * FROM (SELECT ${sql.lit(kind)} AS kind, revision FROM ${sql.table(table)}
          WHERE user_id = ${userId} AND revision >= ${from} ORDER BY revision LIMIT 1) AS first`,
    );
    const all = sql<{ kind: string }>`${sql.join(looks, sql` UNION ALL `)} ORDER BY revision`;
    return { compile: () => all.compile(database) };
  });
}
