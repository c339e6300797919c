import type { CalendarEvent } from "#features/calendar/contract.ts";
import { nextOccurrence } from "#features/calendar/occurrences.ts";
import type { Goal } from "#features/goals/contract.ts";
import type { Idea } from "#features/ideas/contract.ts";
import type { JournalRecord } from "#features/journal/contract.ts";
import type { Note } from "#features/notes/contract.ts";
import { todayHere } from "#shared/days.ts";
import { fold } from "#shared/text/fold-text.ts";

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
  /** Such as "Día descrito". */
  label: string;
  /** Empty for a note. */
  title: string;
  texts: readonly string[];
  /** The day it belongs to, or was written on (`yyyy-MM-dd`). */
  day: string;
  createdAt: string;
  href: string;
}

/** An entry with its text folded: `loose` folds "ñ" to "n", `exact` keeps it. */
export interface PreparedEntry {
  entry: OwnEntry;
  loose: string;
  exact: string;
  /** Sort key: greater is newer. */
  order: string;
}

interface Kind<T> {
  /** Plural, for the choice above the results. */
  name: string;
  entryOf: (record: T) => OwnEntry;
}

/** In the order of the choice above the results. */
export const KINDS: { readonly [K in OwnKind]: Kind<Searched[K]> } = {
  journal: { name: "Diario", entryOf: entryOfRecord },
  note: { name: "Notas", entryOf: entryOfNote },
  goal: { name: "Metas", entryOf: entryOfGoal },
  idea: { name: "Ideas", entryOf: entryOfIdea },
  event: { name: "Eventos", entryOf: entryOfEvent },
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

const HAS_ENYE = /[ñÑ]|\u0303/;

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
    const known = prepared.get(record) ?? prepare(KINDS[kind].entryOf(record));
    prepared.set(record, known);
    yield known;
  }
}

function prepare(entry: OwnEntry): PreparedEntry {
  const text = [entry.title, ...entry.texts].join("\n");
  const loose = fold(text);
  const exact = HAS_ENYE.test(text) ? fold(text, { keepsEnye: true }) : loose;
  return { entry, loose, exact, order: `${entry.day} ${entry.createdAt} ${entry.id}` };
}

function entryOfRecord(record: JournalRecord): OwnEntry {
  const { id, event_type, event_date, title, notes, custom_field_one, custom_field_two, actions } = record;
  return {
    kind: "journal",
    id,
    label: event_type === "describe" ? "Día descrito" : "Día proyectado",
    title,
    texts: [notes, custom_field_one, custom_field_two, ...actions.map(({ action_text }) => action_text)],
    day: event_date,
    createdAt: record.created_at,
    href: `/mi-calendario?dia=${event_date}`,
  };
}

function entryOfNote({ id, page_context, note_content, created_at }: Note): OwnEntry {
  return {
    kind: "note",
    id,
    label: "Nota",
    title: "",
    texts: [note_content],
    day: dayOf(created_at),
    createdAt: created_at,
    href: `/notas/${page_context}`,
  };
}

function entryOfGoal(goal: Goal): OwnEntry {
  const { id, title, whys, actions, obstacles, vision_text, commitment_text, created_at } = goal;
  return {
    kind: "goal",
    id,
    label: "Meta",
    title,
    texts: [
      ...whys.map(({ why_text }) => why_text),
      ...actions.map(({ action_text }) => action_text),
      ...obstacles.flatMap(({ obstacle_text, response_text }) => [obstacle_text, response_text]),
      vision_text,
      commitment_text,
    ],
    day: dayOf(created_at),
    createdAt: created_at,
    href: `/meta/${id}`,
  };
}

function entryOfIdea({ id, title, created_at }: Idea): OwnEntry {
  return {
    kind: "idea",
    id,
    label: "Idea",
    title,
    texts: [],
    day: dayOf(created_at),
    createdAt: created_at,
    href: "/ideas",
  };
}

function entryOfEvent(event: CalendarEvent): OwnEntry {
  const { id, title, notes, event_date, created_at } = event;
  // The first day of a recurring event may be skipped.
  const day = nextOccurrence(event, event_date) ?? event_date;
  return {
    kind: "event",
    id,
    label: "Evento",
    title,
    texts: [notes],
    day,
    createdAt: created_at,
    href: `/calendario?dia=${day}`,
  };
}

function dayOf(moment: string): string {
  return todayHere(new Date(moment));
}
