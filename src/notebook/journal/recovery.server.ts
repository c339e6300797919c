import * as z from "zod/mini";
import { idSchema } from "#platform/shared/ids.ts";
import { writtenAtSchema } from "#platform/shared/text.ts";
import type { MutationContext } from "#platform/sync/server/mutations.ts";
import type { Recovery } from "#platform/sync/server/synced-table.ts";
import { type JournalRecord, journalContract, journalRecordSchema } from "./contract.ts";
import { followImage, noteLostImage, ownImage } from "./images/image-queries.server.ts";
import { deleteRecord, findOfDay, joinable, leavePlace, records, saveRecord } from "./queries.server.ts";

const { title } = journalContract.keepRecord.body.shape;

export const recordRecovery: Recovery<JournalRecord> = {
  schema: z.extend(journalRecordSchema, { title, created_at: writtenAtSchema, version: idSchema }),

  content: joinable.content,

  /** After a restore, devices upload their pictures. If one is lost, the server takes the page back without it. */
  async withOwn(write, content) {
    const image = await ownImage(write, content.image_url ?? null);
    // Note the loss, because queued edits of the page may also name the picture.
    if (image === undefined) await noteLostImage(write, content.image_url ?? null);
    return { ...content, image_url: image ?? null };
  },

  isBlocked: hasOtherHolder,

  async put(write, record) {
    const { transaction, userId } = write;
    const known = await records.find(transaction, userId, record.id);
    if (await hasOtherHolder(write, record))
      return saveEdit({ ...write, id: record.version }, record, known?.version);
    await records.upsert(write, record);
    if (known) await leavePlace(write, known, record);
    for (const url of new Set([record.image_url, known?.image_url ?? null])) await followImage(write, url);
  },

  merge: saveEdit,

  remove: (write, { id, version }) => deleteRecord(write, id, version),
};

async function hasOtherHolder(
  { transaction, userId }: MutationContext,
  { id, event_date, event_type }: JournalRecord,
): Promise<boolean> {
  const holder = await findOfDay(transaction, userId, event_date, event_type);
  return holder !== undefined && holder.id !== id;
}

function saveEdit(
  write: MutationContext,
  { created_at, version, ...written }: JournalRecord,
  base = version,
) {
  return saveRecord(write, { ...written, base, written_at: created_at });
}
