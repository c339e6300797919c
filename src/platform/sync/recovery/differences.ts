import type { Body } from "#platform/shared/contract.ts";
import { partVersion } from "#platform/shared/new-id.ts";
import type { syncContract } from "../contract.ts";
import type { Change } from "../mutation.ts";
import { changesOf } from "../replica/replica.ts";
import type { ReceivedRecord } from "../replica/replica-database.ts";
import type { Received } from "../replica/replica-store.ts";
import { RETURNED_AT_ONCE, RETURNED_CHARACTERS } from "../sync-limits.ts";

type Value = NonNullable<Change["value"]>;
export type Returned = Body<(typeof syncContract)["returnRecords"]>["items"][number];

/** A record, or a deletion, that the device knows and the server lacks. */
export interface Difference {
  item: Returned;
  /** The server's record with the same kind and id. */
  over?: ReceivedRecord;
}

export interface Shared {
  /** The last revision that both histories have. */
  common: number;
  /** The mutations that the device knows. */
  ids: readonly string[];
  /** All kinds, each after the kinds that it refers to. */
  kinds: readonly string[];
}

/** Returns how a device's records differ from the server's (decision 0078), in the order to return them. */
export function differences(mine: Received, theirs: Received, { common, ids, kinds }: Shared): Difference[] {
  const known = changesOf(mine);
  const heard = new Set<unknown>(ids);
  const imports = new Set(ids.map(asPart));
  const holders = Map.groupBy(known, textOf);
  // True if the device has the text in another place, such as in a conflict.
  const isElsewhere = (there: ReceivedRecord) =>
    textOf(there) !== undefined &&
    (holders.get(textOf(there)) ?? []).some(({ kind, id }) => kind !== there.kind || id !== there.id);
  const isCommon = ({ revision }: ReceivedRecord) => revision !== undefined && revision <= common;
  const isHeard = (there: ReceivedRecord) => {
    const [text, event] = [textOf(there), eventOf(there)];
    const isImported = text !== undefined && event !== undefined && imports.has(partVersion(text, event));
    return isImported || heard.has(versionOf(there) ?? there.marked) || heard.has(text);
  };
  const hasSeen = (there: ReceivedRecord) => (isCommon(there) || isHeard(there)) && !isElsewhere(there);
  const hasSeenMark = (there: ReceivedRecord) => isCommon(there) || heard.has(there.marked);

  // True if the server's new text was never the record here. If this device saw it, it was a conflict, now resolved.
  const isSettled = (here: ReceivedRecord, there: ReceivedRecord) =>
    isCommon(here) && !isCommon(there) && ![undefined, textOf(here)].includes(textOf(there));
  const lacks = (there: ReceivedRecord) => {
    const here = find(mine, there);
    return !here || isSettled(here, there);
  };

  const gone = changesOf(theirs)
    .filter((there) => lacks(there) && hasSeen(there))
    .map((there) => differenceOf({ ...there, value: null }, { text: false, marks: false, over: there }));
  const events = [mine, theirs].flatMap((received) => [...(received.get("event")?.values() ?? [])]);
  const sharers = Map.groupBy(events, versionOf);
  const isShared = (event: ReceivedRecord) =>
    event.kind === "event" && (sharers.get(versionOf(event)) ?? []).some(({ id }) => id !== event.id);
  const puts = known.flatMap((record) => {
    if (isCommon(record)) return [];
    const named = isShared(record) ? withVersion(record, textOf(record)) : record;
    const there = find(theirs, record);
    if (!there) return [differenceOf(named, { text: true, marks: true })];
    // Scripts from before decision 0078 store notes without a version.
    const isSameText = [undefined, textOf(there)].includes(textOf(record));
    const marks = isMarkedOtherwise(record, there, isSameText) && hasSeenMark(there);
    if (isSameText && !marks) return [];
    const sent = isSameText && versionOf(record) ? withVersion(record, versionOf(there)) : named;
    return [differenceOf(sent, { text: hasSeen(there), marks, over: there })];
  });
  const placeOf = ({ item }: Difference) =>
    kinds.includes(item.kind) ? kinds.indexOf(item.kind) : kinds.length;
  // Conflicts are deleted before their records and return after them. In a kind, changed records come before new ones.
  return [
    ...gone.toSorted((a, b) => placeOf(b) - placeOf(a)),
    ...puts.toSorted((a, b) => placeOf(a) - placeOf(b) || Number(!a.over) - Number(!b.over)),
  ];
}

/** Compares marks by their ids, or by content if they are from before decision 0078 and have no id. */
function isMarkedOtherwise(mine: ReceivedRecord, theirs: ReceivedRecord, isSameText: boolean): boolean {
  if (mine.marked || theirs.marked) return mine.marked !== theirs.marked;
  return isSameText && !contains(theirs.value ?? {}, mine.value ?? {});
}

/** True if `theirs` has each field of `mine` with the same value. A newer server may send more fields. */
function contains(theirs: Value, mine: Value): boolean {
  return Object.entries(mine).every(
    ([field, value]) => JSON.stringify(theirs[field]) === JSON.stringify(value),
  );
}

const find = (received: Received, { kind, id }: ReceivedRecord) => received.get(kind)?.get(id);

function versionOf({ value }: Change): string | undefined {
  return value?.version as string | undefined;
}

const PARTS_DIGIT = 14;

/** Sets the digit of the UUID's version to 8, as in the ids that `partVersion` derives. */
const asPart = (id: string) => `${id.slice(0, PARTS_DIGIT)}8${id.slice(PARTS_DIGIT + 1)}`;

function eventOf({ kind, id, value }: ReceivedRecord): string | undefined {
  if (kind === "event") return id;
  return value?.kind === "event" ? String(value.record_id) : undefined;
}

/**
 * Returns the version that names a text, unique among events. Before decision 0078, all events of an import shared one
 * version, and so did both parts of a divided series.
 */
function textOf(record: ReceivedRecord): string | undefined {
  const [version, event] = [versionOf(record), eventOf(record)];
  return version === undefined || event === undefined || version[PARTS_DIGIT] === "8"
    ? version
    : partVersion(version, event);
}

function withVersion(record: ReceivedRecord, version: string | undefined): ReceivedRecord {
  return { ...record, value: { ...record.value, version } };
}

function differenceOf(
  { kind, id, value, marked }: ReceivedRecord,
  { text, marks, over }: { text: boolean; marks: boolean; over?: ReceivedRecord },
): Difference {
  return { item: { kind, id, value, ...(marked && { marked }), text, marks }, ...(over && { over }) };
}

/** Names a difference by the device's version and the server's, so that the device skips one already answered. */
export function nameOf({ item, over }: Difference): string {
  return [item.kind, item.id, versionOf(item), over && versionOf(over)].join();
}

/** Returns the address of a file that the record names, and the server may lack. */
export function pictureOf({ item }: Difference): string | undefined {
  // A conflict has the fields of its record in `content`.
  const fields = Object.values({ ...item.value, ...(item.value?.content as object | undefined) });
  return fields.find((field): field is string => typeof field === "string" && field.startsWith("/api/"));
}

/** Splits differences into calls of bounded size. A record with a picture gets a call of its own. */
export function inCalls(found: readonly Difference[]): Difference[][] {
  const calls: Difference[][] = [];
  let room = 0;
  for (const difference of found) {
    const size = JSON.stringify(difference.item).length;
    const isAlone = pictureOf(difference) !== undefined;
    const last = calls.at(-1);
    if (last && !isAlone && last.length < RETURNED_AT_ONCE && size <= room) last.push(difference);
    else calls.push([difference]);
    if (last !== calls.at(-1)) room = isAlone ? 0 : RETURNED_CHARACTERS;
    room -= size;
  }
  return calls;
}
