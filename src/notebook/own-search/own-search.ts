import { mark, snippet } from "#lessons/search/snippet.ts";
import { type Terms, termsOf } from "#lessons/search/terms.ts";
import { todayHere } from "#platform/shared/days/days.ts";
import { fold } from "#platform/shared/text/fold-text.ts";
import type { SearchedKind, SearchedRecord } from "#platform/ui/feature.ts";

export type OwnEntry = ReturnType<typeof prepareEntry>;

export function prepareEntry(kind: SearchedKind, record: SearchedRecord) {
  const { id, created_at: createdAt } = record;
  const day = kind.day?.(record) ?? todayHere(new Date(createdAt));
  const title = kind.title?.(record) ?? "";
  const texts = kind.texts(record);
  return {
    kind: kind.kind,
    id,
    label: kind.label(record),
    title,
    /** The heading of an entry without a title. */
    heading: kind.heading?.(record) ?? "",
    texts,
    day,
    href: kind.href(record, day),
    folded: fold([title, ...texts].join("\n")),
    /** The sort key: a newer entry has a greater text. */
    order: `${day} ${createdAt} ${id}`,
  };
}

/** A cache: an unchanged record is the same object. */
const prepared = new WeakMap<SearchedRecord, OwnEntry>();

/** Returns all entries, newest first. Pauses after each, because thousands would block the page. */
export function* prepareEntries(
  kinds: readonly SearchedKind[],
  records: ReadonlyMap<string, ReadonlyMap<string, unknown>>,
): Generator<undefined, OwnEntry[]> {
  const entries: OwnEntry[] = [];
  for (const kind of kinds) {
    for (const record of (records.get(kind.kind)?.values() ?? []) as Iterable<SearchedRecord>) {
      const entry = prepared.get(record) ?? prepareEntry(kind, record);
      prepared.set(record, entry);
      entries.push(entry);
      yield;
    }
  }
  return entries.sort((a, b) => (a.order < b.order ? 1 : -1));
}

const STEP = 100;

/** Finds the entries with every word of the query, in the given order. Pauses after each hundred entries. */
export function* searchOwn(entries: readonly OwnEntry[], query: string): Generator<undefined, OwnEntry[]> {
  const { words } = termsOf(query);
  const found: OwnEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    if (index % STEP === 0) yield;
    if (words.length > 0 && words.every((word) => entry.folded.includes(word))) found.push(entry);
  }
  return found;
}

/** Marks the words in the title, and in the paragraph with the most of them. */
export function shownOf({ title, texts }: OwnEntry, terms: Terms) {
  const { words, phrase } = terms;
  const paragraphs = texts.flatMap((text) => text.split("\n")).filter((text) => text.trim() !== "");
  let best = paragraphs[0] ?? "";
  let most = 0;
  for (const paragraph of paragraphs) {
    const folded = fold(paragraph);
    const worth =
      words.filter((word) => folded.includes(word)).length + (folded.includes(phrase) ? words.length : 0);
    if (worth > most) [best, most] = [paragraph, worth];
  }
  return { title: mark(title, terms), excerpt: mark(snippet(best, terms), terms) };
}
