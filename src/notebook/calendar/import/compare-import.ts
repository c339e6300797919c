import type { Answer } from "#platform/shared/contract.ts";
import { newId, partVersion } from "#platform/shared/new-id.ts";
import type { CalendarEvent, calendarContract, ImportedEvent } from "../contract.ts";
import { SKIPPED_DAYS_MAX } from "../event-limits.ts";
import { REASONS } from "../ical/file-words.ts";
import { fittingSkips, withoutDays } from "../occurrences.ts";

export type ReadFile = Answer<(typeof calendarContract)["readCalendarFile"]>;

/** An event to store. `base` is the version that it replaces, empty for a new event. */
export type IncomingEvent = ImportedEvent & { base: string };

export type Preview = ReturnType<typeof compareImport>;

/** Returns what an import would change. An import never changes an event that the member edited (decision 0095). */
export function compareImport(file: ReadFile, known: ReadonlyMap<string, CalendarEvent>) {
  const added: IncomingEvent[] = [];
  const changed: IncomingEvent[] = [];
  const leftOut = [...file.left_out];
  let knownCount = 0;
  for (const event of file.events) {
    const here = known.get(event.id);
    if (!here) added.push({ ...event, base: "" });
    else if (readsTheSame(event, here)) knownCount++;
    else {
      // A day that the member deleted stays deleted.
      const skips = [...event.skipped_dates, ...here.skipped_dates];
      const skipped_dates = fittingSkips({ ...event, skipped_dates: skips });
      const isOurs = isAsImported(here) && skipped_dates.length <= SKIPPED_DAYS_MAX;
      if (isOurs) changed.push({ ...event, skipped_dates, base: here.version });
      leftOut.push({ title: here.title, reason: isOurs ? REASONS.changed : REASONS.yours });
    }
  }
  const left = new Map<string, CalendarEvent | null>();
  /** The member's events that the import deletes, wholly or on one `day`. */
  const ended = file.ended.flatMap(({ id, day }) => {
    const event = left.has(id) ? left.get(id) : known.get(id);
    const rest = event && day !== null ? withoutDays(event, day, "one") : null;
    if (!event || rest === event) return [];
    const isOurs = isAsImported(event);
    leftOut.push({ title: event.title, reason: isOurs ? REASONS.ended : REASONS.yours });
    if (isOurs) left.set(id, rest);
    return isOurs ? [{ event, day }] : [];
  });
  return { added, changed, ended, knownCount, leftOut };
}

const TEXTS = ["title", "notes", "event_date", "repeats", "repeat_until"] as const;

/** Compares only the fields that a file can contain: a reminder that the member added makes no difference. */
function readsTheSame(event: ImportedEvent, here: CalendarEvent): boolean {
  const skips = new Set(here.skipped_dates);
  const hasSkips = event.skipped_dates.every((day) => skips.has(day));
  return hasSkips && TEXTS.every((field) => event[field] === here[field]);
}

/** The end of an import's mutation id. `isAsImported` recovers that id from an event's version with `partVersion`. */
const MARK = "ca1e0da7";

export function newImportId(): string {
  return newId().slice(0, -MARK.length) + MARK;
}

/** Whether an import wrote the event's content, and nobody has edited it since (decision 0095). */
export function isAsImported({ id, version }: Pick<CalendarEvent, "id" | "version">): boolean {
  return version[14] === "8" && partVersion(version, id).endsWith(MARK);
}
