import { todayHere } from "#platform/shared/days/days.ts";
import { fold } from "#platform/shared/text/fold-text.ts";
import { listInWords } from "#platform/shared/text/list-in-words.ts";
import type { SearchedKind, SearchedRecord } from "#platform/ui/feature.ts";

interface OwnEntry {
  kind: string;
  id: string;
  label: string;
  title: string;
  /** The heading of an entry without a title. */
  heading: string;
  texts: readonly string[];
  /** `yyyy-MM-dd` */
  day: string;
  href: string;
}

export interface PreparedEntry {
  entry: OwnEntry;
  folded: string;
  /** Sort key: greater is newer. */
  order: string;
}

/** Such as "tu diario, tus notas y tu calendario". Kinds may share a place. */
export function placesOf(kinds: readonly SearchedKind[]): string {
  return listInWords([...new Set(kinds.map(({ writtenIn }) => writtenIn))]);
}

/** Cache: an unchanged record is the same object. */
const prepared = new WeakMap<SearchedRecord, PreparedEntry>();

/** A generator, because folding thousands of texts takes long enough to block the page. */
export function* prepareEntries(
  kind: SearchedKind,
  records: Iterable<SearchedRecord>,
): Generator<PreparedEntry> {
  for (const record of records) {
    const known = prepared.get(record) ?? prepare(kind, record);
    prepared.set(record, known);
    yield known;
  }
}

export function newestFirst(entries: Iterable<PreparedEntry>): PreparedEntry[] {
  return [...entries].sort((a, b) => (a.order < b.order ? 1 : a.order > b.order ? -1 : 0));
}

function prepare(kind: SearchedKind, record: SearchedRecord): PreparedEntry {
  const { id, created_at: createdAt } = record;
  const day = kind.day?.(record) ?? todayHere(new Date(createdAt));
  const entry = {
    kind: kind.kind,
    id,
    label: kind.label(record),
    title: kind.title?.(record) ?? "",
    heading: kind.heading?.(record) ?? "",
    texts: kind.texts(record),
    day,
    href: kind.href(record, day),
  };
  const text = [entry.title, ...entry.texts].join("\n");
  return { entry, folded: fold(text), order: `${day} ${createdAt} ${id}` };
}
