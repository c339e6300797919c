import { safeParse } from "zod/mini";
import { yieldToOthers } from "#platform/server/yield.ts";
import type { Answer } from "#platform/shared/contract.ts";
import { cutText } from "#platform/shared/text/cut-text.ts";
import { type calendarContract, type ImportedEvent, keptImportSchema } from "../contract.ts";
import { IMPORT_EVENTS_MAX } from "../event-limits.ts";
import { eventProblems } from "../event-problems.ts";
import { splitCalendar } from "./calendar-lines.ts";
import { OF_DEADLINE, OF_FEBRUARY, UID_DOMAIN } from "./calendar-names.ts";
import { takeEvent, titleOf } from "./file-event.server.ts";
import { type FileEvent, readEvent } from "./file-events.server.ts";
import { ofTheFile, REASONS } from "./file-words.ts";
import { ownTime, type Times, timesIn } from "./file-zones.server.ts";

const TITLE_SHOWN = 120;

type ReadCalendar = Answer<(typeof calendarContract)["readCalendarFile"]>;

/** Reads an iCalendar file (RFC 5545) in linear time, yielding to other requests; undefined for other content. */
export async function readCalendar(...file: Parameters<typeof readInSteps>) {
  const reading = readInSteps(...file);
  let step = reading.next();
  for (; !step.done; step = reading.next()) await yieldToOthers();
  return step.value;
}

/** @param idOf returns an event's id from its UID and, for an override, from the day that the file names */
export function* readInSteps(
  content: string,
  timeZone: string,
  idOf: (uid: string, day?: string) => string,
): Generator<unknown, ReadCalendar | undefined> {
  const parts = yield* splitCalendar(Buffer.from(content));
  if (!parts.isCalendar) return undefined;
  const files: FileEvent[] = [];
  for (const event of parts.events.slice(0, IMPORT_EVENTS_MAX)) {
    yield;
    files.push(readEvent(event));
  }
  const left_out: ReadCalendar["left_out"] = [];
  const leaveOut = (file: FileEvent, reason: string) =>
    left_out.push({ title: cutText(titleOf(file), TITLE_SHOWN), reason });
  const entries = grouped(files, leaveOut);
  const clocks = new Map<unknown, Times>();
  const changedDays = entries.filter(({ file }) => file.recurrence && file.uid !== "");
  const replaced = Map.groupBy(changedDays, ({ file }) => file.uid);
  const series = new Set(entries.filter(({ file }) => !file.recurrence).map(({ file }) => file.uid));
  const events = new Map<string, ImportedEvent>();
  const ended: ReadCalendar["ended"] = [];
  for (const { file, name } of entries) {
    yield;
    const times = clocks.get(file.zones) ?? timesIn(timeZone, file.zones);
    clocks.set(file.zones, times);
    const changed = file.recurrence ? [] : (replaced.get(file.uid) ?? []);
    const others = changed.flatMap((other) => other.file.recurrence ?? []);
    const { event, reasons } = takeEvent(file, others, times);
    const id = idOf(name, file.recurrence?.text);
    const isSuitable = event === null || isStorable({ id, ...event });
    if (event && isSuitable) events.set(id, { id, ...event });
    const isAlone = file.recurrence !== undefined && file.uid !== "" && !series.has(file.uid);
    const day = isAlone ? file.recurrence && ownTime(file.recurrence, times)?.day : undefined;
    if (file.isCancelled) ended.push({ id, day: null });
    if (day !== undefined) ended.push({ id: idOf(file.uid), day });
    if (!isSuitable) reasons.push(REASONS.unsuitable);
    // A cancelled day of a series in the file needs no report, nor does a series whose days all have overrides.
    const isShown = (reason: string) =>
      reason === REASONS.cancelled
        ? !file.recurrence || isAlone
        : reason !== REASONS.allOut || others.length === 0;
    for (const reason of reasons.filter(isShown)) leaveOut(file, reason);
  }
  return {
    events: [...events.values()].sort((a, b) => (a.event_date < b.event_date ? -1 : 1)),
    ended,
    left_out: [...left_out, ...ofTheFile(parts.isCutOff, parts.others, parts.events.length)],
  };
}

function isStorable(event: ImportedEvent): boolean {
  return safeParse(keptImportSchema, event).success && Object.keys(eventProblems(event)).length === 0;
}

interface Entry {
  file: FileEvent;
  /** The UID, or a key derived from the content if the UID is missing or several events share it. */
  name: string;
}

function grouped(files: readonly FileEvent[], leaveOut: (file: FileEvent, reason: string) => void): Entry[] {
  // Our own feed also contains the goals' deadlines. They are not events.
  const own = files.filter(({ uid }) => !uid.endsWith(`${OF_DEADLINE}@${UID_DOMAIN}`));
  for (const file of own) if (file.isRange) leaveOut(file, REASONS.following);
  const entries = new Map<string, Entry>();
  const single = own.filter(({ isRange }) => !isRange);
  for (const same of Map.groupBy(single, ({ uid, recurrence }) => `${uid} ${recurrence?.text}`).values()) {
    const top = same.reduce((a, b) => (isRevised(a, b) ? b : a));
    const isOld = (file: FileEvent) => file.uid !== "" && isRevised(file, top);
    const left = new Map(same.flatMap((file) => (isOld(file) ? [] : [[contentOf(file), file]])));
    for (const file of same) if (isOld(file) && !left.has(contentOf(file))) leaveOut(file, REASONS.older);
    for (const file of left.values()) {
      const { uid, summary, start, recurrence } = file;
      const parts = uid ? [uid, summary, start] : [summary, start];
      const name = uid && left.size === 1 ? uid : JSON.stringify(parts);
      const key = `${name} ${recurrence?.text}`;
      const twin = entries.get(key);
      if (twin) leaveOut(twin.file, REASONS.older);
      entries.set(key, { file, name });
    }
  }
  return joinFebruary([...entries.values()]);
}

const contentOf = (file: FileEvent) => JSON.stringify({ ...file, sequence: 0, modified: "" });

function isRevised(file: FileEvent, other: FileEvent): boolean {
  if (file.sequence !== other.sequence) return file.sequence < other.sequence;
  return file.modified !== "" && file.modified < other.modified;
}

/** Joins a monthly series on the 29th or 30th with its February, which `writeCalendar` exports as a second event. */
function joinFebruary(entries: readonly Entry[]): Entry[] {
  const mark = `${OF_FEBRUARY}@${UID_DOMAIN}`;
  const byName = new Map(entries.map(({ name, file }) => [name, file]));
  return entries.filter(({ file: february }) => {
    const rest = february.uid.endsWith(mark)
      ? byName.get(february.uid.replace(mark, `@${UID_DOMAIN}`))
      : undefined;
    if (!rest?.start || !february.start) return true;
    rest.excluded.push(...february.excluded);
    if (february.start.text < rest.start.text) [rest.start, rest.end] = [february.start, february.end];
    return false;
  });
}
