import { MINUTE_MS } from "#shared/time.ts";

/** An entry of a concatenated text. */
export interface NoteEntry {
  text: string;
  /** When it was saved, by the writer's clock: `yyyy-MM-ddTHH:mm`. Null where the text does not say. */
  minute: string | null;
}

/**
 * The line below an entry, which also divides it from the next (spec, section 3). What Spanish browsers made of
 * the date at different times is read too. A backslash before it says that someone typed the line themselves.
 */
const MARKER = /^(\\*)--- Guardado el (\d\d?)\/(\d\d?)\/(\d{4}),? (\d\d?):(\d\d) ---\s*$/;

/**
 * Entries as the one text that the specification keeps of a context. Read again, they are what they were, whatever
 * was typed in them.
 *
 * @param entries newest first, trimmed and not blank, with the minute of each
 */
export function formatEntries(entries: readonly (NoteEntry & { minute: string })[]): string {
  return entries.map(formatEntry).join("\n\n");
}

/** One entry with the line below it. */
export function formatEntry({ text, minute }: NoteEntry & { minute: string }): string {
  const lines = text.split("\n").map((line) => (readMarker(line) ? `\\${line}` : line));
  const [date = "", time = ""] = minute.split("T");
  const marker = `--- Guardado el ${date.split("-").reverse().join("/")} ${time} ---`;
  return [...lines, marker].join("\n");
}

/**
 * The entries of a text that was put together by `formatEntries` or by earlier versions of the product, in its
 * order. Nothing is dropped: a marker with nothing of its own above it was typed, and is text.
 */
export function parseEntries(content: string): NoteEntry[] {
  const entries: NoteEntry[] = [];
  let open: string[] = [];
  /** The lines of the latest entry with its marker. */
  let closed: string[] = [];
  for (const line of content.split("\n")) {
    const marker = readMarker(line);
    if (!marker || marker.isTyped) {
      open.push(marker ? line.slice(1) : line);
      continue;
    }
    if (textOf(open) === "") {
      open = [...closed, ...open];
      entries.pop();
    }
    if (textOf(open) === "") {
      open.push(line);
      continue;
    }
    entries.push({ text: textOf(open), minute: marker.minute });
    closed = [...open, line];
    open = [];
  }
  const rest = textOf(open);
  return rest === "" ? entries : [...entries, { text: rest, minute: null }];
}

function textOf(lines: readonly string[]): string {
  return lines.join("\n").trim();
}

function readMarker(line: string): { minute: string; isTyped: boolean } | undefined {
  const [, backslashes, day = "", month = "", year = "", hour = "", minutes = ""] = MARKER.exec(line) ?? [];
  if (backslashes === undefined) return undefined;
  const pad = (part: string) => part.padStart(2, "0");
  const minute = `${year}-${pad(month)}-${pad(day)}T${pad(hour)}:${minutes}`;
  return isMoment(minute) ? { minute, isTyped: backslashes !== "" } : undefined;
}

/** The 31st of February moves on to March, and is none. */
function isMoment(minute: string): boolean {
  const at = new Date(`${minute}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(minute);
}

/** A moment as a clock at that offset shows it: `yyyy-MM-ddTHH:mm`. */
export function minuteOf(instant: string, zone: "local" | "UTC"): string {
  const at = new Date(instant);
  const shiftMinutes = zone === "UTC" ? 0 : at.getTimezoneOffset();
  return new Date(at.getTime() - shiftMinutes * MINUTE_MS).toISOString().slice(0, 16);
}

/** The moment at which this device's clock shows that minute: ISO 8601 UTC. */
export function instantOf(minute: string): string {
  return new Date(minute).toISOString();
}
