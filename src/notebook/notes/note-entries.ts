import { MINUTE_MS } from "#platform/shared/time.ts";

interface NoteEntry {
  text: string;
  /** The writer's local time, `yyyy-MM-ddTHH:mm`; null if the text has no marker for it. */
  minute: string | null;
}

/**
 * The line below each note, which separates it from the next (spec, section 3). Accepts every date format
 * that Spanish browsers have produced. A leading backslash escapes a line that the member typed.
 */
const MARKER = /^(\\*)--- Guardado el (\d\d?)\/(\d\d?)\/(\d{4}),? (\d\d?):(\d\d) ---\s*$/;

/** Joins notes, newest first, into the text that the specification stores; `parseEntries` reverses it. */
export function formatEntries(entries: readonly (NoteEntry & { minute: string })[]): string {
  return entries.map(formatEntry).join("\n\n");
}

export function formatEntry({ text, minute }: NoteEntry & { minute: string }): string {
  const lines = text.split("\n").map((line) => (readMarker(line) ? `\\${line}` : line));
  const [date = "", time = ""] = minute.split("T");
  const marker = `--- Guardado el ${date.split("-").reverse().join("/")} ${time} ---`;
  return [...lines, marker].join("\n");
}

/** Reverses `formatEntries`. A marker without text above it counts as text, so nothing is lost. */
export function parseEntries(content: string): NoteEntry[] {
  const lines: string[] = [];
  const found: { from: number; to: number; minute: string }[] = [];
  /** The first line after the last marker. `hasText` says whether a line since then has text. */
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
    // A first marker with no text above it counts as text.
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

/** Returns false for dates such as 31 February, which `Date` moves to March. */
function isMoment(minute: string): boolean {
  const at = new Date(`${minute}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(minute);
}

export function minuteOf(instant: string): string {
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** Returns the instant (ISO 8601, UTC) of a local minute. */
export function instantOf(minute: string): string {
  return new Date(minute).toISOString();
}
