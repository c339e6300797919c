/** In bytes. What a longer line has more is dropped; no text of ours is as long. */
const LINE_MAX = 64 * 1024;
/** A text of more lines is cut anyway. */
const PIECES_MAX = 5000;
/** A step takes a few milliseconds. */
const LINES_A_STEP = 64;

/** What we read of an event. Other properties are dropped, with the lines that belong to them. */
const WANTED =
  /^(uid|summary|description|x-alt-desc|location|status|method|sequence|last-modified|dtstart|dtend|duration|rrule|exrule|rdate|exdate|recurrence-id|x-microsoft-cdo-alldayevent)[;:]/i;
const TEXT = /^(summary|description|x-alt-desc|location)[;:]/i;
const OTHER =
  /^(x-[\w-]+|acknowledged|action|[adpm]alarm|attach|attendee|busytype|calscale|categories|class|color|comment|completed|concept|conference|contact|created|dcreated|dtstamp|due|freebusy|geo|image|link|name|organizer|percent-complete|priority|prodid|refid|related-to|repeat|request-status|resources|rnum|source|structured-data|styled-description|transp|trigger|tz[\w-]+|url|version)(;[^:]*)?:(?!\s)/i;
const CANCEL = /^method(;[^:]*)?:\s*cancel\s*$/i;
const PART =
  /^(BEGIN|END):\s*(VCALENDAR|VEVENT|VTODO|VJOURNAL|VFREEBUSY|VTIMEZONE|VALARM|VAVAILABILITY|VLOCATION|VRESOURCE|STANDARD|DAYLIGHT|PARTICIPANT|AVAILABLE|X-[\w-]+)\s*$/i;
/** Parts that stand beside events. One of them ends an event that lacks its own end. */
const OUTER = new Set(["VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]);

/** What all events of one VCALENDAR share. */
interface Head {
  /** The definitions of time zones, by name. */
  zones: Map<string, readonly string[]>;
  isCancelled: boolean;
}

export interface EventLines {
  /** The wanted properties, without what is nested. */
  lines: string[];
  head: Readonly<Head>;
}

export interface CalendarParts {
  isCalendar: boolean;
  events: EventLines[];
  /** The file ends within an event, which is not among `events`. */
  isCutOff: boolean;
  /** Number of VTODO entries, of events with an alarm, and of events beyond `max`. */
  tasks: number;
  alarms: number;
  beyond: number;
}

/** Splits a file into its events. A malformed one harms no other. Yields the bytes read so far. */
export function* splitCalendar(bytes: Uint8Array, max: number): Generator<number, CalendarParts> {
  const parts: CalendarParts = {
    ...{ isCalendar: false, events: [], isCutOff: false },
    ...{ tasks: 0, alarms: 0, beyond: 0 },
  };
  const headOf = (): Head => ({ zones: new Map(), isCancelled: false });
  let head = headOf();
  let open:
    | { name: string; lines: string[]; properties: string[][]; depth: number; hasAlarm: boolean }
    | undefined;
  const close = () => {
    if (open?.name === "VTIMEZONE") {
      const name = open.lines.map((line) => /^tzid(?:;[^:]*)?:(.*)/i.exec(line)?.[1]).find(Boolean);
      if (name) head.zones.set(name.trim(), open.lines);
    } else if (open?.name === "VEVENT") {
      if (open.hasAlarm) parts.alarms++;
      const lines = open.properties.flatMap((pieces) => pieces.join("") || []);
      if (parts.events.length < max) parts.events.push({ lines, head });
      else parts.beyond++;
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
      if (name === "VCALENDAR") head = headOf();
      if (isBegin && name === "VCALENDAR") parts.isCalendar = true;
      if (isBegin && name === "VTODO") parts.tasks++;
      if (isBegin && name !== "VCALENDAR")
        open = { name, lines: [], properties: [], depth: 0, hasAlarm: false };
    } else if (!open) head.isCancelled ||= CANCEL.test(line);
    else if (open.name === "VTIMEZONE") open.lines.push(line);
    else if (mark) {
      open.depth = Math.max(0, open.depth + (isBegin ? 1 : -1));
      open.hasAlarm ||= name === "VALARM";
    } else if (open.depth === 0) {
      open.hasAlarm ||= /^[adpm]alarm[;:]/i.test(line);
      takeLine(open.properties, line);
    }
  }
  parts.isCutOff = open?.name === "VEVENT";
  for (const event of parts.events) if (event.head.isCancelled) event.lines.push("METHOD:CANCEL");
  return parts;
}

/** A line that is no property continues the text before it: programs write line breaks as they are. */
function takeLine(properties: string[][], line: string): void {
  const pieces = properties.at(-1) ?? [];
  const [head = "", last = head] = [pieces[0], pieces.at(-1)];
  const isOpen = TEXT.test(head) && pieces.length < PIECES_MAX;
  if (isOpen && last.endsWith("=") && QUOTED_PRINTABLE.test(head))
    pieces.splice(-1, 1, last.slice(0, -1), line);
  else if (WANTED.test(line)) properties.push([line]);
  else if (OTHER.test(line)) properties.push([]);
  else if (isOpen) pieces.push(`\\n${line}`);
}

export const QUOTED_PRINTABLE = /^[^:]{0,200};(encoding=)?quoted-printable/i;

/**
 * Joins folded lines (RFC 5545, section 3.1) before it decodes them: a fold may lie within a character.
 * Yields at each break, without a line where it goes on.
 */
function* linesOf(bytes: Uint8Array): Generator<{ line?: string; end: number }> {
  const find = (byte: number, from: number) => {
    const at = bytes.indexOf(byte, from);
    return at < 0 ? bytes.length : at;
  };
  let [feed, carriage] = [find(LF, 0), find(CR, 0)];
  let pieces: Uint8Array[] = [];
  let length = 0;
  for (let start = 0; start < bytes.length; ) {
    const at = Math.min(feed, carriage);
    const piece = bytes.subarray(start, Math.min(at, start + LINE_MAX - length));
    if (piece.length > 0) pieces.push(piece);
    length += piece.length;
    // Some programs write two carriage returns.
    start = at + 1;
    if (carriage === at && bytes[start] === CR && bytes[start + 1] === LF) start += 2;
    else if (carriage === at && bytes[start] === LF) start++;
    if (feed < start) feed = find(LF, start);
    if (carriage < start) carriage = find(CR, start);
    if (bytes[start] === SPACE || bytes[start] === TAB) {
      start++;
      yield { end: start };
    } else {
      yield { line: decoded(joined(pieces, length)), end: start };
      [pieces, length] = [[], 0];
    }
  }
  if (length > 0) yield { line: decoded(joined(pieces, length)), end: bytes.length };
}

const [TAB, LF, CR, SPACE] = [9, 10, 13, 32] as const;

function joined(pieces: readonly Uint8Array[], length: number): Uint8Array {
  if (pieces.length === 1 && pieces[0]) return pieces[0];
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const strict = new TextDecoder("utf-8", { fatal: true });
const lenient = new TextDecoder();
const older = new TextDecoder("windows-1252");

/** RFC 5545 requires UTF-8. Older programs write windows-1252, which accepts any bytes; others cut a character. */
export function decoded(bytes: Uint8Array): string {
  if (bytes.length === 0) return "";
  try {
    return strict.decode(bytes);
  } catch {
    const text = lenient.decode(bytes);
    const foreign = text.match(/\ufffd/g)?.length ?? 0;
    const read = text.match(/[\u0080-\ufffc]/g)?.length ?? 0;
    return read > foreign ? text.replaceAll("\ufffd", "") : older.decode(bytes);
  }
}
