import { askedIn, isUnreviewed } from "../comparison/unreviewed.ts";
import type { Comparison, EventType, JournalRecord } from "../contract.ts";

export interface DayPages {
  /** The pages, projections first. There may be two of a type until the server turns one into a conflict. */
  records: JournalRecord[];
  project?: JournalRecord;
  describe?: JournalRecord;
  /** At most one of the two is set, and only if the day has both pages. An unreviewed average counts nowhere. */
  average?: number;
  unreviewed?: number;
}

const NONE: DayPages = { records: [] };

export function daysOf(
  records: Iterable<JournalRecord>,
  comparisons: ReadonlyMap<string, Comparison>,
): ReadonlyMap<string, DayPages> {
  const days = new Map<string, DayPages>();
  for (const record of records) {
    const day = days.get(record.event_date) ?? { records: [] };
    days.set(record.event_date, day);
    day.records.push(record);
    day[record.event_type] ??= record;
  }
  for (const [date, day] of days) {
    day.records.sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1));
    const { project, describe } = day;
    const comparison = comparisons.get(date);
    if (!project || !describe || !comparison) continue;
    day[isUnreviewed(comparison, askedIn(project, describe)) ? "unreviewed" : "average"] =
      comparison.average_percentage;
  }
  return days;
}

export function pagesOf(days: ReadonlyMap<string, DayPages> | undefined, day: string): DayPages {
  return days?.get(day) ?? NONE;
}

/** Returns "con proyección y descripción, 80 %", or "…, 75 % sin revisar"; undefined for a blank day. */
export function saidOf({ project, describe, average, unreviewed }: DayPages): string | undefined {
  const pages = [project && "proyección", describe && "descripción"].filter(Boolean);
  if (pages.length === 0) return undefined;
  const coherence = average ?? unreviewed;
  const told = coherence === undefined ? "" : `, ${coherence} %`;
  return `con ${pages.join(" y ")}${told}${unreviewed === undefined ? "" : " sin revisar"}`;
}

type DayStep = EventType | "compare";

/** @param isOver true for a past day, and for today in the evening */
export function nextStep(pages: DayPages, isOver: boolean): DayStep | undefined {
  const { project, describe, average } = pages;
  if (project && describe) return average === undefined ? "compare" : undefined;
  if (describe) return isOver ? undefined : "project";
  return project || isOver ? "describe" : "project";
}

export function hindranceOf(step: DayStep, { project, describe }: DayPages): string | undefined {
  if (step === "project") return project && "Ya está escrita.";
  if (step === "describe") return describe && "Ya está escrita.";
  if (project && describe) return undefined;
  if (!project && !describe) return "Cuando tengas las dos páginas del día.";
  return project ? "Falta describir el día." : "Falta proyectar el día.";
}

function orderOf({ event_type, created_at, id }: JournalRecord): string {
  return (event_type === "project" ? "0" : "1") + created_at + id;
}
