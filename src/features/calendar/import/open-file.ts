import { cutText } from "#shared/text/cut-text.ts";
import { FILE_MAX_BYTES, IMPORT_EVENTS_MAX, IMPORT_MAX_BYTES } from "../event-limits.ts";
import { type CalendarParts, type EventLines, splitCalendar } from "../ical/calendar-lines.ts";
import { NO_CALENDAR, ofTheFile, REASONS, UNTITLED } from "../ical/file-words.ts";
import { FileProblem, TOO_LARGE, unzipped } from "./unzip.ts";

/** Entries that are skipped or changed, each with a Spanish sentence that says why. */
export type LeftOut = readonly { title: string; reason: string }[];

interface OpenedFile {
  /** Small calendars, in which the server reads all entries of an event together. */
  parts: string[];
  leftOut: LeftOut;
}

/** Splits a file here, so that its size does not matter to the server. @throws FileProblem */
export async function openFile(
  file: Blob,
  onProgress: (share: number) => void = () => undefined,
): Promise<OpenedFile> {
  if (file.size > FILE_MAX_BYTES) throw new FileProblem(TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found: CalendarParts[] = [];
  const calendars = await unzipped(bytes);
  for (const [index, calendar] of calendars.entries()) {
    const share = (read: number) => onProgress((index + read / calendar.length) / calendars.length);
    const parts = await inSlices(splitCalendar(utf8Of(calendar), Number.POSITIVE_INFINITY), share);
    if (parts.isCalendar) found.push(parts);
  }
  if (found.length === 0) throw new FileProblem(NO_CALENDAR);
  const leftOut: { title: string; reason: string }[] = [];
  const all = { beyond: 0, tasks: 0, alarms: 0, isCutOff: found.some(({ isCutOff }) => isCutOff) };
  for (const { tasks, alarms } of found) {
    all.tasks += tasks;
    all.alarms += alarms;
  }
  const parts: string[] = [];
  const dividing = divide(
    found.flatMap(({ events }) => events),
    (part) => parts.push(part),
    (event) => leftOut.push({ title: titleOf(event), reason: REASONS.large }),
  );
  all.beyond = await inSlices(dividing);
  return { parts, leftOut: [...leftOut, ...ofTheFile(all)] };
}

const SLICE_MS = 20;

/** Lets the page answer in between. */
export async function inSlices<T>(work: Generator<number, T>, onStep?: (done: number) => void): Promise<T> {
  for (;;) {
    const end = performance.now() + SLICE_MS;
    let step = work.next();
    while (!step.done && performance.now() < end) step = work.next();
    if (step.done) return step.value;
    onStep?.(step.value);
    await new Promise((resolve) => setTimeout(resolve));
  }
}

/** Windows' programs write UTF-16. */
function utf8Of(bytes: Uint8Array): Uint8Array {
  const [first, second] = bytes;
  const isLittle = (first === 0xff && second === 0xfe) || (first !== 0 && second === 0);
  if (!isLittle && !(first === 0xfe && second === 0xff) && first !== 0) return bytes;
  return new TextEncoder().encode(new TextDecoder(isLittle ? "utf-16le" : "utf-16be").decode(bytes));
}

interface Group {
  events: EventLines[];
  size: number;
  /** Recurring events weigh most, then the latest. */
  weight: string;
}

/** The entries of an event belong together: the server compares their revisions. */
function* groupsOf(events: readonly EventLines[]): Generator<number, Group[]> {
  const groups = new Map<unknown, Group>();
  for (const event of events) {
    yield 0;
    const name = fieldOf(event, "uid") || event;
    const weight = `${fieldOf(event, "rrule") ? 1 : 0}${fieldOf(event, "dtstart")}`;
    const group = groups.get(name) ?? { events: [], size: 0, weight };
    group.events.push(event);
    for (const line of event.lines) group.size += line.length + 2;
    if (weight > group.weight) group.weight = weight;
    groups.set(name, group);
  }
  const all = [...groups.values()];
  return events.length > IMPORT_EVENTS_MAX ? all.sort((a, b) => (a.weight < b.weight ? 1 : -1)) : all;
}

function fieldOf({ lines }: EventLines, name: string): string {
  const line = lines.find((each) => each.slice(0, name.length).toLowerCase() === name) ?? "";
  return line.slice(line.lastIndexOf(":") + 1).trim();
}

/** In UTF-16 units: as JSON within the limit of a body, even with three bytes for each. */
const PART_MAX = IMPORT_MAX_BYTES / 2;

/** Makes calendars with the zones that their events name. Returns how many events are beyond the limit. */
function* divide(
  all: readonly EventLines[],
  take: (part: string) => void,
  leave: (event: EventLines) => void,
): Generator<number, number> {
  const empty = () => ({ texts: [] as string[], zones: new Map<string, string>(), size: 0 });
  let part = empty();
  const flush = () => {
    const lines = ["BEGIN:VCALENDAR", ...part.zones.values(), ...part.texts, "END:VCALENDAR"];
    if (part.size > 0) take(lines.join("\r\n"));
    part = empty();
  };
  let [count, beyond] = [0, 0];
  for (const { events, size } of yield* groupsOf(all)) {
    if (part.size + size > PART_MAX) flush();
    for (const event of events) {
      yield count;
      if (count === IMPORT_EVENTS_MAX) {
        beyond++;
        continue;
      }
      count++;
      const text = ["BEGIN:VEVENT", ...event.lines, "END:VEVENT"].join("\r\n");
      const zones = [...event.head.zones].flatMap(([name, lines]): [string, string][] =>
        text.includes(name) ? [[name, ["BEGIN:VTIMEZONE", ...lines, "END:VTIMEZONE"].join("\r\n")]] : [],
      );
      const length = zones.reduce((sum, [, zone]) => sum + zone.length, text.length);
      const isOther = zones.some(([name, zone]) => (part.zones.get(name) ?? zone) !== zone);
      if (length > PART_MAX) leave(event);
      else {
        if (isOther || part.size + length > PART_MAX) flush();
        part.texts.push(text);
        for (const [name, zone] of zones) part.zones.set(name, zone);
        part.size += length;
      }
    }
  }
  flush();
  return beyond;
}

const TITLE_SHOWN = 120;

function titleOf(event: EventLines): string {
  return cutText(fieldOf(event, "summary"), TITLE_SHOWN) || UNTITLED;
}
