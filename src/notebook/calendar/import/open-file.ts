import { cutText } from "#platform/shared/text/cut-text.ts";
import { FILE_MAX_BYTES, IMPORT_EVENTS_MAX, IMPORT_MAX_BYTES } from "../event-limits.ts";
import { type CalendarParts, type EventLines, splitCalendar } from "../ical/calendar-lines.ts";
import { NO_CALENDAR, ofTheFile, REASONS, UNTITLED } from "../ical/file-words.ts";

/** Splits a file into parts on the device, so that the server reads only small parts. @throws FileProblem */
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

/** The most bytes of a part, not counting line breaks between entries. Even as JSON, a part fits a request body. */
const PART_MAX = 0.75 * IMPORT_MAX_BYTES;
const TITLE_SHOWN = 120;

/** Divides events into small calendars, each with the zones of its events: at most IMPORT_EVENTS_MAX events in all. */
function* divide(events: readonly EventLines[]) {
  const leftOut: { title: string; reason: string }[] = [];
  const entries: Entry[] = [];
  for (const [at, event] of events.entries()) {
    yield 0;
    const entry = entryOf(event, at);
    const title = cutText(fieldOf(event, "summary"), TITLE_SHOWN) || UNTITLED;
    if (sizeOf([entry]) <= PART_MAX) entries.push(entry);
    else leftOut.push({ title, reason: REASONS.large });
  }
  entries.sort((a, b) => Number(a.weight < b.weight) - Number(a.weight > b.weight));
  // The entries of one UID stay together and in order, because the server compares their revisions.
  const groups = [...Map.groupBy(entries, ({ key }) => key).values()];
  const kept = new Set(groups.flat().slice(0, IMPORT_EVENTS_MAX));
  const pieces: Entry[][] = [];
  for (const group of groups) {
    yield 0;
    const some = group.filter((entry) => kept.has(entry)).sort((a, b) => a.at - b.at);
    if (sizeOf(some) <= PART_MAX) pieces.push(some);
    else pieces.push(...inParts(some, (entry) => sizeOf([entry]), PART_MAX));
  }
  const parts: string[] = [];
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
  return { at, head, text, zones, weight, key };
}

/** Counts the bytes of a group with each of its zones once. Groups that share a zone need less room together. */
function sizeOf(some: readonly Entry[]): number {
  const zones = new Set(some.flatMap((entry) => entry.zones));
  return bytesOf([...some.map(({ text }) => text), ...Array.from(zones, zoneText)].join(""));
}

const encoder = new TextEncoder();
const zoneText = (definition: readonly string[]) => wrapped("VTIMEZONE", definition);

export function bytesOf(text: string): number {
  return encoder.encode(text).length;
}

/** Fills parts in order, up to a size of `max` and `most` items. A part may exceed `max` with a single item. */
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

/** The reason, in Spanish, why a file cannot be read. */
export class FileProblem extends Error {}

export const TOO_LARGE =
  "El archivo es demasiado grande: puede tener hasta 30 MB, también lo que hay dentro de un .zip.";
const ENTRIES_MAX = 20;
const END = 0x06054b50;
const END_BYTES = 22;
const ENTRY = 0x02014b50;
const BROKEN =
  "Este .zip no se pudo abrir. Ábrelo en tu dispositivo y elige los archivos .ics que tiene dentro.";

/** Returns the calendars of a .zip such as Google's export, or any other file unchanged. @throws FileProblem */
async function unzipped(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array[]> {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return [bytes];
  const calendars: Uint8Array[] = [];
  let room = FILE_MAX_BYTES;
  // Count the inflated bytes, because the sizes in the directory may be false.
  const count = (chunk: Uint8Array, out: TransformStreamDefaultController<Uint8Array>) => {
    room -= chunk.length;
    if (room < 0) throw new FileProblem(TOO_LARGE);
    out.enqueue(chunk);
  };
  try {
    for (const { packed, isStored } of entriesOf(bytes)) {
      const stream = new Blob([packed]).stream();
      const content = isStored ? stream : stream.pipeThrough(new DecompressionStream("deflate-raw"));
      const counted = content.pipeThrough(new TransformStream({ transform: count }));
      calendars.push(new Uint8Array(await new Response(counted).arrayBuffer()));
    }
  } catch (error) {
    throw error instanceof FileProblem ? error : new FileProblem(room < 0 ? TOO_LARGE : BROKEN);
  }
  if (calendars.length === 0) throw new FileProblem("Este .zip no tiene ningún calendario (.ics).");
  return calendars;
}

/** Reads the directory at the file's end (PKWARE's APPNOTE, section 4.3). Throws on unknown kinds of entries. */
function entriesOf(bytes: Uint8Array<ArrayBuffer>) {
  const view = new DataView(bytes.buffer);
  let end = bytes.length - END_BYTES;
  while (view.getUint32(end, true) !== END) end--;
  const count = view.getUint16(end + 10, true);
  if (count > ENTRIES_MAX) throw new FileProblem(`Este .zip tiene más de ${ENTRIES_MAX} archivos.`);
  const found: { packed: Uint8Array<ArrayBuffer>; isStored: boolean }[] = [];
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index++) {
    const short = (offset: number) => view.getUint16(at + offset, true);
    const long = (offset: number) => view.getUint32(at + offset, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + short(28)));
    if (/\.(ics|ical|ifb)$/i.test(name) && !name.startsWith("__MACOSX/")) {
      const [isEncrypted, method] = [(short(8) & 1) === 1, short(10)];
      if (long(0) !== ENTRY || isEncrypted || ![0, 8].includes(method)) throw new Error("unknown entry");
      const local = long(42);
      const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
      found.push({ packed: bytes.subarray(start, start + long(20)), isStored: method === 0 });
    }
    at += 46 + short(28) + short(30) + short(32);
  }
  return found;
}
