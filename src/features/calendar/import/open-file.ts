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
    {
      take: (part) => parts.push(part),
      leave: (event) => leftOut.push({ title: titleOf(event), reason: REASONS.large }),
    },
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
    const group = groups.get(name) ?? { events: [], weight };
    group.events.push(event);
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

interface Divided {
  take: (part: string) => void;
  leave: (event: EventLines) => void;
}

/** Makes calendars with the zones that their events name. Returns how many events are beyond the limit. */
function* divide(all: readonly EventLines[], { take, leave }: Divided): Generator<number, number> {
  const emptyPart = () => ({ texts: [] as string[], zones: new Map<string, string>(), size: 0 });
  let part = emptyPart();
  const flush = () => {
    if (part.size > 0)
      take(["BEGIN:VCALENDAR", ...part.zones.values(), ...part.texts, "END:VCALENDAR"].join("\r\n"));
    part = emptyPart();
  };
  const add = ({ texts, zones, size }: typeof part) => {
    const isOther = [...zones].some(([name, zone]) => (part.zones.get(name) ?? zone) !== zone);
    if (isOther || part.size + size > PART_MAX) flush();
    part.texts.push(...texts);
    for (const [name, zone] of zones) part.zones.set(name, zone);
    part.size += size;
  };
  let [count, beyond] = [0, 0];
  for (const { events } of yield* groupsOf(all)) {
    const taken = events.slice(0, IMPORT_EVENTS_MAX - count);
    count += taken.length;
    beyond += events.length - taken.length;
    let together = emptyPart();
    for (const event of taken) {
      yield count;
      const text = ["BEGIN:VEVENT", ...event.lines, "END:VEVENT"].join("\r\n");
      const zones = [...event.head.zones].filter(([name]) => text.includes(name));
      const size = text.length + zones.flatMap(([, lines]) => lines).join("\r\n").length;
      if (size > PART_MAX) leave(event);
      else {
        if (together.size + size > PART_MAX) {
          add(together);
          together = emptyPart();
        }
        together.texts.push(text);
        for (const [name, lines] of zones) together.zones.set(name, zoneText(lines));
        together.size += size;
      }
    }
    add(together);
  }
  flush();
  return beyond;
}

function zoneText(lines: readonly string[]): string {
  return ["BEGIN:VTIMEZONE", ...lines, "END:VTIMEZONE"].join("\r\n");
}

const TITLE_SHOWN = 120;

function titleOf(event: EventLines): string {
  return cutText(fieldOf(event, "summary"), TITLE_SHOWN) || UNTITLED;
}
