import { cutText } from "#shared/text/cut-text.ts";
import { FILE_MAX_BYTES, IMPORT_EVENTS_MAX, IMPORT_MAX_BYTES } from "../event-limits.ts";
import { type CalendarParts, type EventLines, splitCalendar } from "../ical/calendar-lines.ts";
import { NO_CALENDAR, ofTheFile, REASONS, UNTITLED } from "../ical/file-words.ts";
import { FileProblem, TOO_LARGE, unzipped } from "./unzip.ts";

/** Splits a file into parts here, so that its size does not matter to the server. @throws FileProblem */
export async function openFile(file: Blob, onProgress: (share: number) => void = () => undefined) {
  if (file.size > FILE_MAX_BYTES) throw new FileProblem(TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found: CalendarParts[] = [];
  const calendars = await unzipped(bytes);
  for (const [index, calendar] of calendars.entries()) {
    const share = (read: number) => onProgress((index + read / calendar.length) / calendars.length);
    const parts = await inSlices(splitCalendar(utf8Of(calendar)), share);
    if (parts.isCalendar) found.push(parts);
  }
  if (found.length === 0) throw new FileProblem(NO_CALENDAR);
  const events = found.flatMap((one) => one.events);
  const sum = (count: "tasks" | "alarms") => found.reduce((all, one) => all + one[count], 0);
  const isCutOff = found.some((one) => one.isCutOff);
  const { parts, leftOut } = await inSlices(divide(events));
  const ofFile = ofTheFile({ isCutOff, tasks: sum("tasks"), alarms: sum("alarms") }, events.length);
  return { parts, leftOut: [...leftOut, ...ofFile] };
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
  const codings = { "255,254": "utf-16le", "66,0": "utf-16le", "254,255": "utf-16be", "0,66": "utf-16be" };
  const coding = codings[bytes.subarray(0, 2).join() as keyof typeof codings];
  return coding ? new TextEncoder().encode(new TextDecoder(coding).decode(bytes)) : bytes;
}

/** The entries of an event belong together: the server compares their revisions. */
interface Group {
  entries: { head: EventLines["head"]; pieces: string[] }[];
  size: number;
  /** Recurring events weigh most, then the latest. */
  weight: string;
}

/** In UTF-16 units: as JSON within the limit of a body, even with three bytes for each. */
const PART_MAX = IMPORT_MAX_BYTES / 2;
const TITLE_SHOWN = 120;

/** Makes small calendars with the zones that their events name, at most IMPORT_EVENTS_MAX in all. */
function* divide(events: readonly EventLines[]) {
  const parts: string[] = [];
  const leftOut: { title: string; reason: string }[] = [];
  const groups = new Map<unknown, Group>();
  for (const event of events) {
    yield 0;
    const text = wrapped("VEVENT", event.lines);
    const zones = [...event.head.zones].filter(([name]) => text.includes(name));
    const pieces = [...zones.map(([, lines]) => wrapped("VTIMEZONE", lines)), text];
    const size = sizeOf(pieces);
    if (size > PART_MAX) {
      const title = cutText(fieldOf(event, "summary"), TITLE_SHOWN) || UNTITLED;
      leftOut.push({ title, reason: REASONS.large });
      continue;
    }
    const key = fieldOf(event, "uid") || event;
    const group = groups.get(key) ?? { entries: [], size: 0, weight: "" };
    const weight = `${fieldOf(event, "rrule") ? 1 : 0}${fieldOf(event, "dtstart")}`;
    if (weight > group.weight) group.weight = weight;
    group.size += size;
    group.entries.push({ head: event.head, pieces });
    groups.set(key, group);
  }
  let part = new Map<EventLines["head"], Set<string>>();
  let size = 0;
  const flush = () => {
    if (size > 0) parts.push([...part.values()].map((pieces) => wrapped("VCALENDAR", pieces)).join("\r\n"));
    [part, size] = [new Map(), 0];
  };
  let room = IMPORT_EVENTS_MAX;
  const heaviest = [...groups.values()].sort((a, b) =>
    a.weight === b.weight ? 0 : a.weight < b.weight ? 1 : -1,
  );
  for (const group of heaviest) {
    if (size + group.size > PART_MAX) flush();
    for (const { head, pieces } of group.entries.slice(0, room)) {
      yield 0;
      room--;
      if (size + sizeOf(pieces) > PART_MAX) flush();
      const there = part.get(head) ?? new Set();
      size += sizeOf(pieces.filter((piece) => !there.has(piece)));
      for (const piece of pieces) there.add(piece);
      part.set(head, there);
    }
  }
  flush();
  return { parts, leftOut };
}

function wrapped(name: string, lines: Iterable<string>): string {
  return [`BEGIN:${name}`, ...lines, `END:${name}`].join("\r\n");
}

function sizeOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

function fieldOf({ lines }: EventLines, name: string): string {
  const line = lines.find((each) => each.slice(0, name.length).toLowerCase() === name) ?? "";
  return line.slice(line.lastIndexOf(":") + 1).trim();
}
