import type { EventType, JournalRecord } from "./contract.ts";

export interface WriteTask {
  kind: "write";
  day: string;
  type: EventType;
  record?: JournalRecord | undefined;
}

export interface CompareTask {
  kind: "compare";
  day: string;
}

export type JournalTask =
  | WriteTask
  | CompareTask
  | { kind: "delete"; day: string; record: JournalRecord }
  | { kind: "view"; day: string; record: JournalRecord };

/** Returns the task that an address asks for: an edit if the page exists. A comparison needs both pages. */
export function taskToWrite(
  writing: string,
  day: string,
  pages: Partial<Record<EventType, JournalRecord>>,
): JournalTask | undefined {
  if (writing === "compare") return pages.project && pages.describe && { kind: "compare", day };
  if (writing !== "project" && writing !== "describe") return undefined;
  return { kind: "write", day, type: writing, record: pages[writing] };
}

export function pageDraft(day: string, type: EventType, record?: Pick<JournalRecord, "id">): string {
  return record ? `journal:${record.id}` : `journal:new:${day}:${type}`;
}

export function comparisonDraft(day: string): string {
  return `journal:comparison:${day}`;
}

/** Parses a draft's name; undefined if the name is not the journal's or the page no longer exists. */
export function taskOf(thing: string, records: ReadonlyMap<string, JournalRecord>): JournalTask | undefined {
  const [tool, id = "", day = "", type] = thing.split(":");
  if (tool !== "journal") return undefined;
  if (id === "new") return { kind: "write", day, type: type as EventType };
  if (id === "comparison") return { kind: "compare", day };
  const record = records.get(id);
  return record && { kind: "write", day: record.event_date, type: record.event_type, record };
}
