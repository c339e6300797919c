import type { Page } from "@playwright/test";
import type { WrittenRecord } from "#notebook/journal/client.ts";
import { RECORD_FIELDS } from "#notebook/journal/record/record-fields.ts";
import { newId } from "#platform/shared/new-id.ts";
import { recordBody } from "#test/records/journal-writing.ts";
import { sendChange } from "./steps.ts";

/** Saves a journal page, as another device of the member would. */
export async function keepPage(
  page: Page,
  day: string,
  type: WrittenRecord["event_type"],
  changed: Partial<WrittenRecord> = {},
): Promise<void> {
  const written_at = new Date().toISOString();
  const body = recordBody({ event_type: type, event_date: day, ...changed, written_at });
  await sendChange(page, "put", `/api/journal/${newId()}`, body);
}

export async function keepComparedDay(
  page: Page,
  day: string,
  percentage: number,
  described: Partial<WrittenRecord> = {},
): Promise<void> {
  await keepPage(page, day, "project");
  await keepPage(page, day, "describe", described);
  await sendChange(page, "put", `/api/comparisons/${day}`, {
    title_percentage: percentage,
    notes_percentage: percentage,
    custom_field_one_percentage: percentage,
    custom_field_two_percentage: percentage,
    answered: [...RECORD_FIELDS],
    written_at: new Date().toISOString(),
  });
}
