import type { EventType, JournalRecord } from "./contract.ts";

export interface WriteTask {
  kind: "write";
  day: string;
  type: EventType;
  record?: JournalRecord;
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
  { project, describe }: { project?: JournalRecord; describe?: JournalRecord },
): JournalTask | undefined {
  if (writing === "compare") return project && describe && { kind: "compare", day };
  if (writing !== "project" && writing !== "describe") return undefined;
  const record = writing === "project" ? project : describe;
  return { kind: "write", day, type: writing, ...(record && { record }) };
}

const NEW_PAGE = /^journal:new:(\d{4}-\d{2}-\d{2}):(project|describe)$/;
const COMPARISON = /^journal:comparison:(\d{4}-\d{2}-\d{2})$/;

export function pageDraft(day: string, type: EventType, record?: Pick<JournalRecord, "id">): string {
  return record ? `journal:${record.id}` : `journal:new:${day}:${type}`;
}

export function comparisonDraft(day: string): string {
  return `journal:comparison:${day}`;
}

/** Parses a draft's name; undefined if the name is not the journal's or the page no longer exists. */
export function taskOf(thing: string, records: ReadonlyMap<string, JournalRecord>): JournalTask | undefined {
  const [, day = "", type = ""] = NEW_PAGE.exec(thing) ?? [];
  if (day) return { kind: "write", day, type: type as EventType };
  const [, compared = ""] = COMPARISON.exec(thing) ?? [];
  if (compared) return { kind: "compare", day: compared };
  const record = records.get(thing.replace("journal:", ""));
  return record && { kind: "write", day: record.event_date, type: record.event_type, record };
}
