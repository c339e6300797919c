import { addDays } from "#platform/shared/days/days.ts";
import type { EventType, JournalRecord } from "../contract.ts";
import { type DayPages, pagesOf } from "../month/day-pages.ts";
import type { PageDraft } from "./page-draft.ts";
import { OWN_FIELDS } from "./record-fields.ts";

/** The parts that a page may have besides title and notes, in the order of the form. */
export const RECORD_PARTS = [...OWN_FIELDS, "feelings", "answer_text", "actions", "image_url"] as const;
export type RecordPart = (typeof RECORD_PARTS)[number];

/** A part is likely to be used again if one of the last PAGES pages within DAYS days used it. */
const PAGES = 2;
const DAYS = 30;

export function holds(page: PageDraft | JournalRecord | undefined, part: RecordPart): boolean {
  return part !== "feelings" && Boolean(page?.[part]?.length);
}

/** Returns the parts that the last pages of this type before the day used. `noted` has the days with feelings. */
export function partsUsedBefore(
  day: string,
  type: EventType,
  days: ReadonlyMap<string, DayPages> | undefined,
  noted: ReadonlyMap<string, unknown> | undefined,
): RecordPart[] {
  const before = Array.from({ length: DAYS }, (_, ago) => pagesOf(days, addDays(day, -1 - ago))[type] ?? []);
  const last = before.flat().slice(0, PAGES);
  return RECORD_PARTS.filter((part) =>
    last.some((page) => (part === "feelings" ? noted?.has(page.event_date) : holds(page, part))),
  );
}
