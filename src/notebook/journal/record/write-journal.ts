import type { Addresses } from "#platform/shared/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { createMutator, syncStore } from "#platform/sync/client.ts";
import type { Change, FileUpload, MutationResult } from "#platform/sync/mutation.ts";
import { COMPARISON, FIELDS, FIELDS_ID, JOURNAL, UNNAMED, type WrittenRecord } from "../client.ts";
import type { Comparison, JournalFields, JournalRecord, journalContract } from "../contract.ts";
import type { Picture } from "../images/picture.ts";
import { IMAGES_PATH } from "../journal-limits.ts";

const write = createMutator<typeof journalContract>();
const FEELINGS = "feelings";
/** Equals the server's request timeout, which is long enough for slow connections. */
const UPLOAD_MAX_MS = 90 * SECOND_MS;

interface Saving {
  /** The time of the change (ISO 8601). */
  now?: string;
  version?: string;
  picture?: Picture | undefined;
}

/** `known` is the page before the change, `version` the version after it. A `picture` is uploaded before the page. */
export function saveRecord(
  id: string,
  written: WrittenRecord,
  known?: JournalRecord,
  { now = new Date().toISOString(), version = newId(), picture }: Saving = {},
): Promise<MutationResult> {
  const body = { ...written, base: known?.version ?? "", written_at: now };
  const value: JournalRecord = { ...written, id, created_at: known?.created_at ?? now, version };
  // A queued deletion of this day's old page also deletes the comparison. Send that deletion before the new page.
  const needs = [{ kind: COMPARISON, id: written.event_date }];
  const file = picture && { file: uploadOf(picture) };
  const effects = () => [{ kind: JOURNAL, id, value }];
  return write("PUT /api/journal/:id", { params: { id }, body }, effects, { id: version, needs, ...file });
}

function uploadOf({ url, content }: Picture): FileUpload {
  const image = url.slice(IMAGES_PATH.length + 1);
  const address: keyof Addresses<typeof journalContract> = "PUT /api/journal-images/:image";
  return { address, parts: { params: { image }, body: content, timeoutMs: UPLOAD_MAX_MS } };
}

/** Deletes a page and the day's comparison. Deleting a description also deletes the day's energy and mood. */
export function deleteRecord(record: JournalRecord): Promise<MutationResult> {
  const { id, version, event_date, event_type } = record;
  return write("DELETE /api/journal/:id", { params: { id }, query: { base: version } }, () => [
    { kind: JOURNAL, id, value: null },
    { kind: COMPARISON, id: event_date, value: null },
    ...(event_type === "describe" ? [{ kind: FEELINGS, id: event_date, value: null }] : []),
  ]);
}

/** @param pages the two compared pages, whose outbox entries are sent first */
export function saveComparison(
  day: string,
  comparison: Omit<Comparison, "comparison_date">,
  pages: readonly Pick<JournalRecord, "id">[],
): Promise<MutationResult> {
  const value: Comparison = { ...comparison, comparison_date: day };
  const { average_percentage: _, ...percentages } = comparison;
  const body = { ...percentages, written_at: new Date().toISOString() };
  const needs = pages.map(({ id }) => ({ kind: JOURNAL, id }));
  const effects = (): Change[] => [{ kind: COMPARISON, id: day, value }];
  return write("PUT /api/comparisons/:day", { params: { day }, body }, effects, { needs });
}

/** The other field's name comes from the store, because the screen may show an older name. */
export function nameField(field: keyof JournalFields, name: string): Promise<MutationResult> {
  const known = syncStore.get().records.get(FIELDS)?.get(FIELDS_ID) as JournalFields | undefined;
  const fields = { ...UNNAMED, ...known, [field]: name };
  return write("PUT /api/journal-fields", { body: fields }, () => [
    { kind: FIELDS, id: FIELDS_ID, value: fields },
  ]);
}
