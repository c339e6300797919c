import { yieldToOthers } from "#server/yield.ts";
import type { Answer } from "#shared/contract.ts";
import { counted } from "#shared/text/counted.ts";
import type { calendarContract, ImportedEvent } from "../contract.ts";
import { IMPORT_EVENTS_MAX } from "../event-limits.ts";
import { OF_DEADLINE, OF_FEBRUARY, UID_DOMAIN } from "./calendar-names.ts";
import { takeEvent } from "./file-event.server.ts";
import { type FileContents, type FileEvent, readFileEvents } from "./file-events.server.ts";
import { timesIn } from "./file-times.server.ts";
import { REASONS, UNTITLED } from "./file-words.ts";

const LEFT_OUT_MAX = 100;
const TITLE_SHOWN = 120;

type ReadCalendar = Answer<(typeof calendarContract)["readCalendarFile"]>;
type LeftOut = ReadCalendar["left_out"][number];

/** Reads an iCalendar file (RFC 5545) in linear time, yielding to other requests; undefined if it is none. */
export async function readCalendar(
  ...file: Parameters<typeof readInSteps>
): Promise<ReadCalendar | undefined> {
  const reading = readInSteps(...file);
  for (;;) {
    const step = reading.next();
    if (step.done) return step.value;
    await yieldToOthers();
  }
}

/** @param idOf returns an event's id from its UID and, for an override, from the day that the file names */
export function* readInSteps(
  content: string,
  timeZone: string,
  idOf: (uid: string, day?: string) => string,
): Generator<void, ReadCalendar | undefined> {
  const found = yield* readFileEvents(content);
  if (!found) return undefined;
  const times = timesIn(timeZone);
  const { series, changedDays, ranges } = grouped(found.events);
  const replaced = Map.groupBy(changedDays, ({ uid }) => uid);
  const entries = [...series, ...changedDays].sort(byWeight);
  const events = new Map<string, ImportedEvent>();
  const leftOut: LeftOut[] = ranges.map((file) => leftOutFor(file, REASONS.following));
  for (const file of entries.slice(0, IMPORT_EVENTS_MAX)) {
    yield;
    // Overrides without a UID belong to no series.
    const changed = file.recurrence || file.uid === "" ? [] : (replaced.get(file.uid) ?? []);
    const others = changed.flatMap(({ recurrence }) => recurrence ?? []);
    const { event, reasons } = takeEvent(file, others, times);
    const id = idOf(nameOf(file), file.recurrence?.text);
    if (event) events.set(id, { id, ...event });
    // No report for a cancelled day, which its series skips, nor for a series whose days all have overrides.
    const isSaid = event === null && (file.recurrence !== undefined || others.length > 0);
    if (!isSaid) leftOut.push(...reasons.map((reason) => leftOutFor(file, reason)));
  }
  leftOut.push(...ofTheFile(found, entries.length - IMPORT_EVENTS_MAX + found.beyond));
  return {
    events: [...events.values()].sort((a, b) => compare(a.event_date, b.event_date)),
    left_out: atMost(leftOut),
  };
}

/** Splits entries by kind. Of duplicates, the last one wins. */
function grouped(files: readonly FileEvent[]) {
  const series = new Map<string, FileEvent>();
  const changedDays = new Map<string, FileEvent>();
  const ranges: FileEvent[] = [];
  for (const file of files) {
    // Our own feed has the goals' deadlines, which are no events.
    if (file.uid.endsWith(`${OF_DEADLINE}@${UID_DOMAIN}`)) continue;
    if (file.isRange) ranges.push(file);
    else if (file.recurrence) changedDays.set(`${file.uid} ${file.recurrence.text}`, file);
    else series.set(nameOf(file), file);
  }
  for (const file of series.values()) joinFebruary(series, file);
  return { series: [...series.values()], changedDays: [...changedDays.values()], ranges };
}

/** Joins the two entries in which `writeCalendar` exports a series on the 29th or 30th. */
function joinFebruary(series: Map<string, FileEvent>, february: FileEvent): void {
  const mark = `${OF_FEBRUARY}@${UID_DOMAIN}`;
  if (!february.uid.endsWith(mark)) return;
  const rest = series.get(february.uid.replace(mark, `@${UID_DOMAIN}`));
  if (!rest?.start || !february.start) return;
  rest.excluded.push(...february.excluded);
  if (february.start.text < rest.start.text) rest.start = february.start;
  series.delete(february.uid);
}

/** The UID, or a key made of the content if the file has none. */
function nameOf({ uid, summary, start }: FileEvent): string {
  return uid || JSON.stringify([summary, start]);
}

/** Order in which events are kept up to IMPORT_EVENTS_MAX: recurring ones first, then the latest. */
function byWeight(a: FileEvent, b: FileEvent): number {
  const weightOf = ({ rule, start }: FileEvent): string => `${rule ? 1 : 0}${start?.text ?? ""}`;
  return compare(weightOf(b), weightOf(a));
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function leftOutFor({ summary }: FileEvent, reason: string): LeftOut {
  return { title: summary.replaceAll(/\s+/g, " ").slice(0, TITLE_SHOWN) || UNTITLED, reason };
}

function ofTheFile({ isCutOff, tasks }: FileContents, beyond: number): LeftOut[] {
  return [
    ...(beyond > 0 ? [{ title: counted(beyond, "evento más", "eventos más"), reason: REASONS.beyond }] : []),
    ...(isCutOff ? [{ title: UNTITLED, reason: REASONS.cutOff }] : []),
    ...(tasks > 0 ? [{ title: counted(tasks, "tarea", "tareas"), reason: REASONS.tasks }] : []),
  ];
}

function atMost(leftOut: LeftOut[]): LeftOut[] {
  const rest = leftOut.length - LEFT_OUT_MAX;
  if (rest <= 0) return leftOut;
  const more = { title: counted(rest, "caso más", "casos más"), reason: REASONS.more };
  return [...leftOut.slice(0, LEFT_OUT_MAX), more];
}
