/** The longest line in characters. The rest of a longer line is dropped; our own texts are shorter. */
const LINE_MAX = 64 * 1024;
const LINES_A_STEP = 64;

/** Matches the properties that we read; the group captures those with free text. All other properties are dropped. */
const WANTED =
  /^(?:(summary|description|x-alt-desc|location)|uid|status|method|sequence|last-modified|dtstart|dtend|duration|rrule|exrule|rdate|exdate|recurrence-id|x-microsoft-cdo-alldayevent)[;:]/i;
const OTHER =
  /^(x-[\w-]+|acknowledged|action|[adpm]alarm|attach|attendee|busytype|calscale|categories|class|color|comment|completed|concept|conference|contact|created|dcreated|dtstamp|due|freebusy|geo|image|link|name|organizer|percent-complete|priority|prodid|refid|related-to|repeat|request-status|resources|rnum|source|structured-data|styled-description|transp|trigger|tz[\w-]+|url|version)(;[^:]*)?:(?!\s)/i;
const CANCEL = /^method(;[^:]*)?:\s*cancel\s*$/i;
const PART =
  /^(BEGIN|END):\s*(VCALENDAR|VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|VALARM|VAVAILABILITY|VLOCATION|VRESOURCE|STANDARD|DAYLIGHT|PARTICIPANT|AVAILABLE|X-[\w-]+)\s*$/i;
/** The components at the level of an event. Each of them closes an open event that lacks its END. */
const OUTER = new Set(["VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]);

/** The longest zone definition in characters. Longer ones list a century of dates, and their zones have IANA names. */
const DEFINITION_MAX = 4000;

export interface EventLines {
  lines: string[];
  head: { zones: Map<string, readonly string[]>; isCancelled: boolean };
}

const noParts = () => ({
  isCalendar: false,
  events: [] as EventLines[],
  /** Whether the file ends within an event; `events` then lacks that event. */
  isCutOff: false,
  /** The names of entries that are not events, such as VTODO; also VALARM for each event that has an alarm. */
  others: [] as string[],
});
export type CalendarParts = ReturnType<typeof noParts>;

/** `isSoft` is true if quoted-printable text continues in the next line. */
const opened = (name: string) => ({
  ...{ name, lines: [] as string[], depth: 0 },
  ...{ hasAlarm: false, isText: false, isQuoted: false, isSoft: false },
});

/** Splits a file into its events; a malformed event harms no other. Yields the number of bytes read. */
export function* splitCalendar(bytes: Uint8Array): Generator<number, CalendarParts> {
  const parts = noParts();
  const newHead = () => ({ zones: new Map(), isCancelled: false });
  let head: EventLines["head"] = newHead();
  let open: ReturnType<typeof opened> | undefined;
  const close = () => {
    if (open?.name === "VTIMEZONE") {
      const name = open.lines.map((line) => /^tzid(?:;[^:]*)?:(.*)/i.exec(line)?.[1]).find(Boolean);
      if (name && open.lines.join().length <= DEFINITION_MAX) head.zones.set(name.trim(), open.lines);
    } else if (open?.name === "VEVENT") {
      if (open.hasAlarm) parts.others.push("VALARM");
      parts.events.push({ lines: open.lines, head });
    }
    open = undefined;
  };
  let count = 0;
  for (const { line, end } of linesOf(bytes)) {
    if (++count % LINES_A_STEP === 0) yield end;
    if (line === undefined) continue;
    const [, mark = "", part = ""] = PART.exec(line.slice(0, 100)) ?? [];
    const [isBegin, name] = [mark.toUpperCase() === "BEGIN", part.toUpperCase()];
    if (OUTER.has(name)) {
      close();
      if (name === "VCALENDAR") head = newHead();
      else if (isBegin) open = opened(name);
      parts.isCalendar ||= isBegin && name === "VCALENDAR";
      if (isBegin && /VTODO|VJOURNAL|VFREEBUSY/.test(name)) parts.others.push(name);
    } else if (!open) head.isCancelled ||= CANCEL.test(line);
    else if (open.name === "VTIMEZONE") open.lines.push(line);
    else if (mark) {
      open.depth = Math.max(0, open.depth + (isBegin ? 1 : -1));
      open.hasAlarm ||= name === "VALARM";
    } else if (open.depth === 0) {
      // vCalendar 1.0 writes an alarm as a property.
      open.hasAlarm ||= /^[adpm]alarm[;:]/i.test(line);
      takeLine(open, line);
    }
  }
  parts.isCutOff = open?.name === "VEVENT";
  for (const event of parts.events) if (event.head.isCancelled) event.lines.push("METHOD:CANCEL");
  return parts;
}

/** Adds a line. A line without a property continues the text before: some programs do not escape line breaks. */
function takeLine(open: ReturnType<typeof opened>, line: string): void {
  const wanted = open.isSoft ? null : WANTED.exec(line);
  if (wanted) {
    open.lines.push("");
    open.isText = wanted[1] !== undefined;
    open.isQuoted = open.isText && QUOTED_PRINTABLE.test(line);
  } else if (!open.isSoft && OTHER.test(line)) open.isText = false;
  const [at, lineBreak] = [open.lines.length - 1, wanted || open.isSoft ? "" : "\\n"];
  open.isSoft = open.isText && open.isQuoted && line.endsWith("=");
  if (wanted || (open.isText && (open.lines[at] ?? "").length < LINE_MAX))
    open.lines[at] += lineBreak + (open.isSoft ? line.slice(0, -1) : line);
}

/** Matches a property whose text is quoted-printable (RFC 2045, section 6.7), as vCalendar 1.0 writes it. */
export const QUOTED_PRINTABLE = /^[^:]{0,200};(encoding=)?quoted-printable/i;

/** Decodes each byte to a letter of its own, so that the bytes can be recovered. */
const bytewise = new TextDecoder("x-user-defined");

const CHUNK_BYTES = 256 * 1024;
/** The length of the longest line break (`\r\r\n`) with the character after it. */
const BREAK_AND_NEXT = 4;

/**
 * Joins folded lines (RFC 5545, section 3.1) before it decodes them, because a fold may lie within a character.
 * Yields at each line break; `line` is absent if the next line continues this one. Some programs write `\r\r\n`.
 */
function* linesOf(bytes: Uint8Array): Generator<{ line?: string; end: number }> {
  let line = "";
  let text = "";
  for (let end = 0; end < bytes.length; ) {
    text += bytewise.decode(bytes.subarray(end, end + CHUNK_BYTES));
    end = Math.min(end + CHUNK_BYTES, bytes.length);
    const known = end < bytes.length ? text.length - BREAK_AND_NEXT : text.length;
    let start = 0;
    for (const { 0: lineBreak, index } of text.matchAll(/\r?\r\n|\r|\n|$/g)) {
      if (index > known) break;
      line += text.slice(start, Math.min(index, start + LINE_MAX - line.length));
      start = index + lineBreak.length;
      const isFolded = text[start] === " " || text[start] === "\t";
      if (isFolded) start++;
      const isForeign = !isFolded && /[\uf780-\uf7ff]/.test(line);
      const whole = isForeign ? decoded(Uint8Array.from(line, (letter) => letter.charCodeAt(0))) : line;
      yield isFolded ? { end } : { line: whole, end };
      if (!isFolded) line = "";
    }
    const rest = Math.max(start, known);
    line += text.slice(start, Math.min(rest, start + LINE_MAX - line.length));
    text = text.slice(rest);
    yield { end };
  }
}

const strict = new TextDecoder("utf-8", { fatal: true });
const lenient = new TextDecoder();
const older = new TextDecoder("windows-1252");

/** Decodes UTF-8 (RFC 5545), even with characters cut in half, or else windows-1252, which older programs write. */
export function decoded(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    const text = lenient.decode(bytes);
    const foreign = text.match(/\ufffd/g)?.length ?? 0;
    const read = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
    return read > foreign ? text.replaceAll("\ufffd", "") : older.decode(bytes);
  }
}
