import * as z from "zod/mini";
import { feelings } from "#notebook/feelings/queries.server.ts";
import type { Queryable } from "#platform/database/database.ts";
import { preparedQuery } from "#platform/database/prepared.ts";
import type { UserId } from "#platform/session/session.ts";
import type { Body } from "#platform/shared/contract.ts";
import { AppError } from "#platform/shared/errors.ts";
import { insertTombstone, type MutationContext, writtenAt } from "#platform/sync/server/mutations.ts";
import { findHead } from "#platform/sync/server/positions.ts";
import {
  insertConflict,
  keepOutdated,
  moveConflicts,
  readsTheSame,
  removeConflict,
  removeUnchanged,
} from "#platform/sync/server/queries.server.ts";
import { type SyncedRow, syncedTable } from "#platform/sync/server/synced-table.ts";
import type { WrittenRecord } from "./client.ts";
import { comparisons } from "./comparison/comparison-queries.server.ts";
import { type EventType, type JournalRecord, journalContract, journalRecordSchema } from "./contract.ts";
import { followImage, ownImage } from "./images/image-queries.server.ts";
import { IMAGE_GONE } from "./journal-limits.ts";

declare module "#platform/database/schema.ts" {
  interface Tables {
    personal_calendar_events: SyncedRow<JournalRecord>;
  }
}

export const records = syncedTable("personal_calendar_events", {
  kind: "journal",
  name: "páginas del diario",
  text: ["title", "notes", "custom_field_one", "custom_field_two", "actions", "question_text", "answer_text"],
  schema: journalRecordSchema,
});

export const joinable = {
  kind: records.kind,
  content: z.omit(journalContract.keepRecord.body, { base: true, before: true, written_at: true }),
  joins: {
    texts: ["title", "notes", "custom_field_one", "custom_field_two"],
    lists: { actions: "action_id" },
  },
};

type KeptRecord = Body<(typeof journalContract)["keepRecord"]> & { id: string };

/**
 * If another device has changed the page, merges both edits or stores a conflict. Also stores a conflict if the day has
 * another page of this type.
 * @throws AppError if the picture is not this member's, unless a restore may have lost it
 */
export async function saveRecord(write: MutationContext, record: KeptRecord): Promise<void> {
  const { transaction, userId } = write;
  const { id, base } = record;
  const known = await records.find(transaction, userId, id);
  const isElsewhere = base !== "" && known?.version !== base;
  const place = isElsewhere ? (await records.locateText?.(transaction, userId, base))?.id : undefined;
  if (!place) return saveRecordAt(write, record, known);
  // The server stores the edited text under another page's id. The tombstone removes `id` from the device.
  if (!known) await insertTombstone(write, records.kind, id);
  return saveRecordAt(write, { ...record, id: place }, await records.find(transaction, userId, place));
}

async function saveRecordAt(
  write: MutationContext,
  record: KeptRecord,
  known: JournalRecord | undefined,
): Promise<void> {
  const { id, base: baseVersion, before, written_at: at, ...told } = record;
  const image = await ownImage(write, told.image_url);
  // A restored database may have lost the picture. The text counts more than the picture.
  if (image === undefined && !(await wasRestored(write)))
    throw new AppError("bad_request", "a picture that is none of this member's", {
      fields: { image_url: IMAGE_GONE },
    });
  const written = { ...told, image_url: image ?? null };
  const isOvertaken = known && known.version !== baseVersion && !readsTheSame(known, written);
  const holder = await findOfDay(write.transaction, write.userId, written.event_date, written.event_type);
  if (isOvertaken)
    await keepOutdated(write, joinable, { known, base: baseVersion, before, written }, (joining, joined) =>
      saveRecordAt(joining, { ...record, ...joined, base: known.version }, known),
    );
  else if (holder && holder.id !== id) {
    if (readsTheSame(holder, written))
      await removeConflict(write, { kind: records.kind, version: baseVersion });
    else
      await insertConflict(write, { kind: records.kind, recordId: holder.id, baseVersion, content: written });
    if (known) await giveWay(write, known, holder.id);
    // The tombstone removes the page from the device that wrote it.
    else await insertTombstone(write, records.kind, id);
  } else {
    if (known) {
      await records.update(write, known.id, { ...written, version: write.id });
      await leavePlace(write, known, written);
    } else {
      const created_at = writtenAt(write, at);
      await records.insert(write, [{ id, ...written, created_at, version: write.id }]);
    }
    if (baseVersion !== "") await removeConflict(write, { kind: records.kind, version: baseVersion });
  }
  for (const url of new Set([written.image_url, known?.image_url ?? null])) await followImage(write, url);
}

async function wasRestored({ transaction, userId }: MutationContext): Promise<boolean> {
  return (await findHead(transaction, userId)).head.epoch !== "";
}

/**
 * Deletes a page with its picture and the day's comparison; for a `describe` page, also the day's energy and mood.
 * Keeps a page that has conflicts or another version than `base`.
 * @returns false if neither the page exists nor a conflict that the server made of it
 */
export async function deleteRecord(write: MutationContext, id: string, base: string): Promise<boolean> {
  const known = await records.find(write.transaction, write.userId, id);
  const result = await removeUnchanged(write, records, id, base);
  if (!known || result !== "removed") return result !== "missing";
  await comparisons.remove(write, known.event_date);
  if (known.event_type === "describe") await feelings.remove(write, known.event_date);
  await followImage(write, known.image_url);
  return true;
}

/** Deletes a page that was moved to a day with a page of its type. The other page gets the deleted page's conflicts. */
async function giveWay(write: MutationContext, known: JournalRecord, holderId: string): Promise<void> {
  await moveConflicts(write, records.kind, known.id, holderId);
  await records.remove(write, known.id);
  await comparisons.remove(write, known.event_date);
}

/** Removes the comparison of the day that a page leaves. */
export async function leavePlace(
  write: MutationContext,
  known: WrittenRecord,
  { event_date, event_type }: WrittenRecord,
): Promise<void> {
  const isWhereItWas = known.event_date === event_date && known.event_type === event_type;
  if (!isWhereItWas) await comparisons.remove(write, known.event_date);
}

export async function findOfDay(database: Queryable, userId: UserId, day: string, type: EventType) {
  const { rows } = await selectOfDay(database, { userId, day, type });
  return rows[0] && records.find(database, userId, rows[0].id);
}

type Place = { userId: UserId; day: string; type: EventType };

const selectOfDay = preparedQuery((database, { userId, day, type }: Place) =>
  database
    .selectFrom("personal_calendar_events")
    .select("id")
    .where((is) => is.and({ user_id: userId, event_date: day, event_type: type })),
);
