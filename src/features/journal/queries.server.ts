import {
  hasConflicts,
  insertConflict,
  moveConflicts,
  removeConflictByVersion,
} from "#features/sync/queries.server.ts";
import type { Queryable } from "#server/database/database.ts";
import { insertTombstone, type MutationContext, writtenAt } from "#server/mutations.ts";
import type { UserId } from "#server/session.ts";
import type { WrittenRecord } from "./client.ts";
import { removeComparison } from "./comparison-queries.server.ts";
import { followImage, ownImage } from "./image-queries.server.ts";

declare module "#server/database/schema.ts" {
  interface Tables {
    personal_calendar_events: {
      id: string;
      user_id: string;
      event_type: "describe" | "project";
      event_date: string;
      title: string;
      notes: string;
      custom_field_one: string;
      custom_field_two: string;
      image_url: string | null;
      /** JSON. */
      actions: string;
      created_at: string;
      version: string;
      revision: number;
    };
  }
}

export const JOURNAL = "journal";

const COLUMNS = [
  "id",
  "event_type",
  "event_date",
  "title",
  "notes",
  "custom_field_one",
  "custom_field_two",
  "image_url",
  "actions",
  "created_at",
  "version",
  "revision",
] as const;

export async function listChangedRecords(database: Queryable, userId: UserId, since: number, limit: number) {
  const rows = await database
    .selectFrom("personal_calendar_events")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("revision", ">", since)
    .orderBy("revision")
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map(withActions);
}

export async function hasRecord(
  database: Queryable,
  userId: UserId,
  day: string,
  eventType: WrittenRecord["event_type"],
): Promise<boolean> {
  return (await findOfDay(database, userId, day, eventType)) !== undefined;
}

interface KeptRecord extends WrittenRecord {
  id: string;
  /** The version that the device edited; empty for a new page. */
  base: string;
  written_at: string;
}

/**
 * Saves a page, and restores it if it was deleted meanwhile. Stores a conflict instead if another device has
 * changed the page, or if the day already has a page of this type under another id.
 *
 * @returns "no_image" if the picture is not this member's
 */
export async function saveRecord(
  write: MutationContext,
  { id, base: baseVersion, written_at: at, ...told }: KeptRecord,
): Promise<"kept" | "no_image"> {
  const image = await ownImage(write, told.image_url);
  if (image === undefined) return "no_image";
  const written = { ...told, image_url: image };
  const known = await findRecord(write, id);
  const isOvertaken = known && known.version !== baseVersion && !readsTheSame(known, written);
  const holder = await findOfDay(write.transaction, write.userId, written.event_date, written.event_type);
  if (isOvertaken)
    await insertConflict(write, { kind: JOURNAL, recordId: id, baseVersion, content: written });
  else if (holder && holder.id !== id) {
    if (readsTheSame(holder, written)) await removeConflictByVersion(write, JOURNAL, baseVersion);
    else await insertConflict(write, { kind: JOURNAL, recordId: holder.id, baseVersion, content: written });
    if (known) await giveWay(write, known, holder.id);
    // The device that wrote it still holds it as a page.
    else await insertTombstone(write, JOURNAL, id);
  } else {
    if (known) await update(write, known, written);
    else await insert(write, id, written, writtenAt(write, at));
    await removeConflictByVersion(write, JOURNAL, baseVersion);
  }
  for (const url of new Set([image, known?.image_url ?? null])) await followImage(write, url);
  return "kept";
}

/**
 * Deletes a page, its picture and the day's comparison. Keeps a page that has conflicts or has changed since
 * `base`. If the device's page had become a conflict, deletes that conflict.
 *
 * @returns whether the page or the conflict existed
 */
export async function deleteRecord(write: MutationContext, id: string, base: string): Promise<boolean> {
  const known = await findRecord(write, id);
  if (!known) return removeConflictByVersion(write, JOURNAL, base);
  if (known.version !== base || (await hasConflicts(write, JOURNAL, id))) return true;
  await remove(write, known);
  await followImage(write, known.image_url);
  return true;
}

/** The page was moved to a day that has one: moves its conflicts to that page and deletes it. */
async function giveWay(write: MutationContext, known: FoundRecord, holderId: string): Promise<void> {
  await moveConflicts(write, JOURNAL, known.id, holderId);
  await remove(write, known);
}

async function remove(write: MutationContext, { id, event_date }: FoundRecord): Promise<void> {
  await write.transaction
    .deleteFrom("personal_calendar_events")
    .where("user_id", "=", write.userId)
    .where("id", "=", id)
    .execute();
  await insertTombstone(write, JOURNAL, id);
  await removeComparison(write, event_date);
}

async function update(write: MutationContext, known: FoundRecord, written: WrittenRecord): Promise<void> {
  const { transaction, userId, id: version, revision } = write;
  await transaction
    .updateTable("personal_calendar_events")
    .set({ ...columnsOf(written), version, revision })
    .where("user_id", "=", userId)
    .where("id", "=", known.id)
    .execute();
  const isWhereItWas = known.event_date === written.event_date && known.event_type === written.event_type;
  if (!isWhereItWas) await removeComparison(write, known.event_date);
}

async function insert(
  { transaction, userId, id: version, revision }: MutationContext,
  id: string,
  written: WrittenRecord,
  createdAt: string,
): Promise<void> {
  await transaction
    .insertInto("personal_calendar_events")
    .values({ ...columnsOf(written), id, user_id: userId, created_at: createdAt, version, revision })
    .execute();
}

type FoundRecord = NonNullable<Awaited<ReturnType<typeof findRecord>>>;

async function findRecord({ transaction, userId }: MutationContext, id: string) {
  const row = await transaction
    .selectFrom("personal_calendar_events")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("id", "=", id)
    .executeTakeFirst();
  return row && withActions(row);
}

async function findOfDay(
  database: Queryable,
  userId: UserId,
  day: string,
  eventType: WrittenRecord["event_type"],
) {
  const row = await database
    .selectFrom("personal_calendar_events")
    .select(COLUMNS)
    .where("user_id", "=", userId)
    .where("event_date", "=", day)
    .where("event_type", "=", eventType)
    .executeTakeFirst();
  return row && withActions(row);
}

function withActions<R extends { actions: string }>(row: R) {
  return { ...row, actions: JSON.parse(row.actions) as WrittenRecord["actions"] };
}

function columnsOf({ actions, ...written }: WrittenRecord) {
  return { ...written, actions: JSON.stringify(actions) };
}

function readsTheSame(a: WrittenRecord, b: WrittenRecord): boolean {
  return JSON.stringify(wordsOf(a)) === JSON.stringify(wordsOf(b));
}

function wordsOf(record: WrittenRecord): unknown {
  const { event_type, event_date, title, notes, custom_field_one, custom_field_two, image_url } = record;
  const steps = record.actions.map(({ goal_id, action_id, action_text }) => [
    goal_id,
    action_id,
    action_text,
  ]);
  return [event_type, event_date, title, notes, custom_field_one, custom_field_two, image_url, steps];
}
