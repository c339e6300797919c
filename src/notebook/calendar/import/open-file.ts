import { cutText } from "#platform/shared/text/cut-text.ts";
import { FILE_MAX_BYTES, IMPORT_EVENTS_MAX, IMPORT_MAX_BYTES } from "../event-limits.ts";
import { type CalendarParts, type EventLines, splitCalendar } from "../ical/calendar-lines.ts";
import { NO_CALENDAR, ofTheFile, REASONS, UNTITLED } from "../ical/file-words.ts";
import { FileProblem, TOO_LARGE, unzipped } from "./unzip.ts";

/** Splits a file into parts on the device, so that the server reads only small ones. @throws FileProblem */
export async function openFile(file: Blob, onProgress: (share: number) => void = () => undefined) {
  if (file.size > FILE_MAX_BYTES) throw new FileProblem(TOO_LARGE);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found: CalendarParts[] = [];
  const calendars = await unzipped(bytes);
  for (const [index, calendar] of calendars.entries()) {
    const share = (read: number) => onProgress((index + read / calendar.length) / calendars.length);
    const parts = await inSlices(splitCalendar(calendar), share);
    if (parts.isCalendar) found.push(parts);
  }
  if (found.length === 0) throw new FileProblem(NO_CALENDAR);
  const events = found.flatMap((one) => one.events);
  const others = found.flatMap((one) => one.others);
  const isCutOff = found.some((one) => one.isCutOff);
  const { parts, leftOut } = await inSlices(divide(events));
  return { parts, leftOut: [...leftOut, ...ofTheFile(isCutOff, others, events.length)] };
}

const SLICE_MS = 20;

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

/** The most bytes of a part, without line breaks between entries. As JSON a part fits into a body. */
const PART_MAX = 0.75 * IMPORT_MAX_BYTES;
const TITLE_SHOWN = 120;

/** Makes small calendars, each with the zones of its events. They have at most IMPORT_EVENTS_MAX events in all. */
function* divide(events: readonly EventLines[]) {
  const leftOut: { title: string; reason: string }[] = [];
  const entries: Entry[] = [];
  for (const [at, event] of events.entries()) {
    yield 0;
    const entry = entryOf(event, at);
    const title = cutText(fieldOf(event, "summary"), TITLE_SHOWN) || UNTITLED;
    if (entry.size <= PART_MAX) entries.push(entry);
    else leftOut.push({ title, reason: REASONS.large });
  }
  entries.sort((a, b) => Number(a.weight < b.weight) - Number(a.weight > b.weight));
  // The entries of an event stay together and in order, because the server compares their revisions.
  const groups = [...Map.groupBy(entries, ({ key }) => key).values()];
  const kept = new Set(groups.flat().slice(0, IMPORT_EVENTS_MAX));
  const pieces: Entry[][] = [];
  for (const group of groups) {
    yield 0;
    const some = group.filter((entry) => kept.has(entry)).sort((a, b) => a.at - b.at);
    pieces.push(...inParts(some, ({ size }) => size, PART_MAX));
  }
  const parts: string[] = [];
  const sizeOf = (piece: Entry[]) => piece.reduce((sum, { size }) => sum + size, 0);
  for (const part of inParts(pieces, sizeOf, PART_MAX)) {
    yield 0;
    const calendars = [...Map.groupBy(part.flat(), ({ head }) => head).values()].map((some) => {
      const zones = Array.from(new Set(some.flatMap((entry) => entry.zones)), zoneText);
      return wrapped("VCALENDAR", [...zones, ...some.map(({ text }) => text)]);
    });
    parts.push(calendars.join("\r\n"));
  }
  return { parts, leftOut };
}

type Entry = ReturnType<typeof entryOf>;

function entryOf(event: EventLines, at: number) {
  const { head, lines } = event;
  const text = wrapped("VEVENT", lines);
  const zones = [...head.zones].flatMap(([name, definition]) => (text.includes(name) ? [definition] : []));
  // Recurring events come first, then the latest ones.
  const weight = `${fieldOf(event, "rrule") ? 1 : 0}${fieldOf(event, "dtstart")}`;
  const key = fieldOf(event, "uid") || event;
  // Counting a zone for each of its entries overestimates a part, which has the zone once.
  return { at, head, text, zones, weight, key, size: bytesOf(text + zones.map(zoneText).join()) };
}

const encoder = new TextEncoder();
const zoneText = (definition: readonly string[]) => wrapped("VTIMEZONE", definition);

export function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

/** Fills parts in order, up to a size of `max` and `most` items. A first item always fits. */
export function* inParts<T>(
  items: Iterable<T>,
  sizeOf: (item: T) => number,
  max: number,
  most = Number.POSITIVE_INFINITY,
): Generator<T[]> {
  let [part, size] = [[] as T[], 0];
  for (const item of items) {
    const own = sizeOf(item);
    if (part.length === most || (part.length > 0 && size + own > max)) {
      yield part;
      [part, size] = [[], 0];
    }
    part.push(item);
    size += own;
  }
  if (part.length > 0) yield part;
}

function wrapped(name: string, lines: Iterable<string>): string {
  return [`BEGIN:${name}`, ...lines, `END:${name}`].join("\r\n");
}

function fieldOf({ lines }: EventLines, name: string): string {
  const line = lines.find((each) => each.slice(0, name.length).toLowerCase() === name) ?? "";
  return line.slice(line.lastIndexOf(":") + 1).trim();
}
