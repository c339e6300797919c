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
  const lines: string[] = [];
  const found: { from: number; to: number; minute: string }[] = [];
  /** Where the lines begin that stand above no marker yet, and whether one of them says anything. */
  let open = 0;
  let hasText = false;
  for (const line of content.split("\n")) {
    const marker = readMarker(line);
    lines.push(marker?.isTyped ? line.slice(1) : line);
    if (!marker || marker.isTyped) {
      hasText ||= line.trim() !== "";
      continue;
    }
    const above = hasText ? undefined : found.pop();
    if (above) open = above.from;
    if (hasText || above) {
      found.push({ from: open, to: lines.length - 1, minute: marker.minute });
      open = lines.length;
    }
    // Above the first marker stands nothing: that one is text.
    hasText = !hasText && !above;
  }
  const textOf = (from: number, to?: number) => lines.slice(from, to).join("\n").trim();
  const entries = found.map(({ from, to, minute }) => ({ text: textOf(from, to), minute }));
  const rest = textOf(open);
  return rest === "" ? entries : [...entries, { text: rest, minute: null }];
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
