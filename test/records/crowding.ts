import { sql } from "kysely";
import type { Database } from "#platform/database/database.ts";
import { newId } from "#platform/shared/new-id.ts";
import { type EventBody, eventBody } from "./event-writing.ts";

// Inserts large amounts of data directly into the database. API calls would take minutes.

/** The number of rows in a query, below the parameter limits of both engines. */
const ROWS_AT_ONCE = 1_000;
const AT = "2026-01-01T00:00:00.000Z";
export const VERSION = "0190a1b2-0000-7000-8000-000000000001";

async function inParts(count: number, insert: (rows: undefined[]) => Promise<unknown>): Promise<void> {
  for (let left = count; left > 0; left -= ROWS_AT_ONCE)
    await insert(Array.from({ length: Math.min(left, ROWS_AT_ONCE) }));
}

/** Adds to the member's usage counters, as the server would. */
export async function atMost(
  database: Database,
  userId: string,
  { records, bytes }: { records: number; bytes: number },
): Promise<void> {
  await database
    .insertInto("member_revisions")
    .values({ user_id: userId, revision: 1, records_at_most: records, bytes_at_most: bytes })
    .onConflict((conflict) =>
      conflict.column("user_id").doUpdateSet({
        records_at_most: sql`member_revisions.records_at_most + ${records}`,
        bytes_at_most: sql`member_revisions.bytes_at_most + ${bytes}`,
      }),
    )
    .execute();
}

export async function addIdeas(database: Database, userId: string, count: number): Promise<void> {
  const idea = {
    user_id: userId,
    title: "Una idea",
    position: 0,
    created_at: AT,
    version: VERSION,
    revision: 1,
  };
  await inParts(count, (rows) =>
    database
      .insertInto("ideas")
      .values(rows.map(() => ({ id: newId(), ...idea })))
      .execute(),
  );
  await atMost(database, userId, { records: count, bytes: count * 300 });
}

export async function addEvents(
  database: Database,
  userId: string,
  count: number,
  changed: Partial<EventBody> = {},
): Promise<void> {
  const body = eventBody({ event_date: "2020-02-03", ...changed });
  const { replaces: _, base: __, written_at: ___, ...event } = body;
  const place = { user_id: userId, created_at: AT, version: "v", revision: 1, skipped_dates: "[]" };
  const row = { ...event, ...place, notification_enabled: 0 as const };
  await inParts(count, (rows) =>
    database
      .insertInto("calendar_events")
      .values(rows.map(() => ({ id: newId(), ...row })))
      .execute(),
  );
  await atMost(database, userId, { records: count, bytes: count * 500 });
}

export async function addConflicts(database: Database, userId: string, count: number): Promise<void> {
  const conflict = { user_id: userId, kind: "idea", content: "{}", created_at: AT, revision: 1 };
  await inParts(count, (rows) =>
    database
      .insertInto("conflicts")
      .values(rows.map(() => ({ id: newId(), record_id: newId(), version: newId(), ...conflict })))
      .execute(),
  );
  await atMost(database, userId, { records: count, bytes: count * 300 });
}

export async function addWords(database: Database, userId: string, megabytes: number): Promise<void> {
  const note = { user_id: userId, page_context: "general", created_at: AT, updated_at: AT, revision: 1 };
  const note_content = "a".repeat(1024 * 1024);
  for (let count = 0; count < megabytes; count++)
    await database
      .insertInto("user_page_notes")
      .values({ id: newId(), ...note, note_content })
      .execute();
  await atMost(database, userId, { records: megabytes, bytes: megabytes * (1024 * 1024 + 200) });
}

export async function addPictures(
  database: Database,
  userId: string,
  count: number,
  bytes: number,
  { isRemoved = false } = {},
): Promise<void> {
  const picture = {
    user_id: userId,
    bytes,
    created_at: AT,
    free_from: null,
    removed_at: isRemoved ? AT : null,
  };
  await inParts(count, (rows) =>
    database
      .insertInto("personal_calendar_images")
      .values(rows.map(() => ({ file: `${newId()}.webp`, ...picture })))
      .execute(),
  );
}
