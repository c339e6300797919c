import type { CalendarEvent } from "#features/calendar/contract.ts";
import { nextOccurrence } from "#features/calendar/occurrences.ts";
import type { Goal } from "#features/goals/contract.ts";
import type { Idea } from "#features/ideas/contract.ts";
import type { JournalRecord } from "#features/journal/contract.ts";
import type { Note } from "#features/notes/contract.ts";
import { type Folded, foldBoth } from "#features/search/searchable.ts";
import { todayHere } from "#shared/days.ts";

/** The records that can be searched, by kind. */
interface Searched {
  journal: JournalRecord;
  note: Note;
  goal: Goal;
  idea: Idea;
  event: CalendarEvent;
}
export type OwnKind = keyof Searched;
export type OwnRecords = { readonly [K in OwnKind]?: Iterable<Searched[K]> };

interface OwnEntry {
  kind: OwnKind;
  id: string;
  label: string;
  /** Empty for a note. */
  title: string;
  texts: readonly string[];
  /** `yyyy-MM-dd` */
  day: string;
  href: string;
}

/** An entry with its text folded. */
export interface PreparedEntry extends Folded {
  entry: OwnEntry;
  /** Sort key: greater is newer. */
  order: string;
}

interface Kind<T> {
  /** Plural, for the choice above the results. */
  name: string;
  /** Such as "Día descrito". */
  label: (record: T) => string;
  texts: (record: T) => string[];
  /** The day it belongs to, if it is not the day of writing. */
  day?: (record: T) => string;
  href: (record: T, day: string) => string;
}

/** In the order of the choice above the results. */
export const KINDS: { readonly [K in OwnKind]: Kind<Searched[K]> } = {
  journal: {
    name: "Diario",
    label: ({ event_type }) => (event_type === "describe" ? "Día descrito" : "Día proyectado"),
    texts: ({ notes, custom_field_one, custom_field_two, actions }) => [
      notes,
      custom_field_one,
      custom_field_two,
      ...actions.map(({ action_text }) => action_text),
    ],
    day: ({ event_date }) => event_date,
    href: (_, day) => `/mi-calendario?dia=${day}`,
  },
  note: {
    name: "Notas",
    label: () => "Nota",
    texts: ({ note_content }) => [note_content],
    href: ({ page_context }) => `/notas/${page_context}`,
  },
  goal: {
    name: "Metas",
    label: () => "Meta",
    texts: ({ whys, actions, obstacles, vision_text, commitment_text }) => [
      ...whys.map(({ why_text }) => why_text),
      ...actions.map(({ action_text }) => action_text),
      ...obstacles.flatMap(({ obstacle_text, response_text }) => [obstacle_text, response_text]),
      vision_text,
      commitment_text,
    ],
    href: ({ id }) => `/meta/${id}`,
  },
  idea: { name: "Ideas", label: () => "Idea", texts: () => [], href: () => "/ideas" },
  event: {
    name: "Eventos",
    label: () => "Evento",
    texts: ({ notes }) => [notes],
    // The first day of a recurring event may be skipped.
    day: (event) => nextOccurrence(event, event.event_date) ?? event.event_date,
    href: (_, day) => `/calendario?dia=${day}`,
  },
};
export const OWN_KINDS = Object.keys(KINDS) as OwnKind[];

/** Where each kind is written, in the order in which the page's sentences name them. */
const PLACES: Readonly<Record<OwnKind, string>> = {
  journal: "tu diario",
  note: "tus notas",
  idea: "tus ideas",
  goal: "tus metas",
  event: "tu calendario",
};
/** "tu diario, tus notas, tus ideas, tus metas y tu calendario" */
export const ALL_PLACES = new Intl.ListFormat("es").format(Object.values(PLACES));

/** Cache: an unchanged record is the same object. */
const prepared = new WeakMap<object, PreparedEntry>();

/** A generator, because folding thousands of texts takes long enough to block the page. */
export function* prepareEntries(records: OwnRecords): Generator<PreparedEntry> {
  for (const kind of OWN_KINDS) yield* preparedOf(kind, records);
}

export function newestFirst(entries: Iterable<PreparedEntry>): PreparedEntry[] {
  return [...entries].sort((a, b) => (a.order < b.order ? 1 : a.order > b.order ? -1 : 0));
}

function* preparedOf<K extends OwnKind>(kind: K, records: OwnRecords): Generator<PreparedEntry> {
  const ofKind: Iterable<Searched[K]> = records[kind] ?? [];
  for (const record of ofKind) {
    const known = prepared.get(record) ?? prepare(kind, record);
    prepared.set(record, known);
    yield known;
  }
}

function prepare<K extends OwnKind>(kind: K, record: Searched[K]): PreparedEntry {
  const { id, created_at: createdAt } = record;
  const title = "title" in record ? record.title : "";
  const { label, texts, day: dayOf, href }: Kind<Searched[K]> = KINDS[kind];
  const day = dayOf?.(record) ?? todayHere(new Date(createdAt));
  const entry = { kind, id, label: label(record), title, texts: texts(record), day, href: href(record, day) };
  const text = [title, ...entry.texts].join("\n");
  return { entry, ...foldBoth(text), order: `${day} ${createdAt} ${id}` };
}
