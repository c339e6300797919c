import type { EventType, JournalRecord } from "./contract.ts";

/** What a dialog of the journal is about. */
export type JournalTask =
  | { kind: "write"; day: string; type: EventType; record?: JournalRecord | undefined }
  | { kind: "compare"; day: string }
  | { kind: "delete"; day: string; record: JournalRecord }
  | { kind: "view"; day: string; record: JournalRecord };

const NEW_PAGE = /^journal:new:(\d{4}-\d{2}-\d{2}):(project|describe)$/;
const COMPARISON = /^journal:comparison:(\d{4}-\d{2}-\d{2})$/;

/** What the draft of a day's new page is called, or of the changes to one. */
export function pageDraft(day: string, type: EventType, record?: Pick<JournalRecord, "id">): string {
  return record ? `journal:${record.id}` : `journal:new:${day}:${type}`;
}

export function comparisonDraft(day: string): string {
  return `journal:comparison:${day}`;
}

/** What was being written, from the name of its draft; undefined where that is no longer there, or not of the journal. */
export function taskOf(thing: string, records: ReadonlyMap<string, JournalRecord>): JournalTask | undefined {
  const [, day = "", type = ""] = NEW_PAGE.exec(thing) ?? [];
  if (day) return { kind: "write", day, type: type as EventType };
  const [, compared = ""] = COMPARISON.exec(thing) ?? [];
  if (compared) return { kind: "compare", day: compared };
  const record = records.get(thing.replace("journal:", ""));
  return record && { kind: "write", day: record.event_date, type: record.event_type, record };
}
