import type { CalendarEvent } from "#notebook/calendar/contract.ts";
import type { Favourite } from "#notebook/favourites/contract.ts";
import { CONSENT_EDITION, CONSENT_WORDS } from "#notebook/feelings/consent-words.ts";
import type { Feelings, FeelingsConsent } from "#notebook/feelings/contract.ts";
import type { Goal } from "#notebook/goals/contract.ts";
import type { Habit, HabitMonth } from "#notebook/habits/contract.ts";
import type { Idea } from "#notebook/ideas/contract.ts";
import type { Comparison, JournalFields, JournalRecord } from "#notebook/journal/contract.ts";
import { RECORD_FIELDS } from "#notebook/journal/record/record-fields.ts";
import type { Note } from "#notebook/notes/contract.ts";
import type { Review } from "#notebook/weekly-review/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { Conflict } from "#platform/sync/contract.ts";
import { importedEvent } from "./event-writing.ts";
import { goalBody } from "./goal-writing.ts";

/** The records by kind. A test fails while a kind that devices replicate is missing. */
export interface Records {
  idea: Idea;
  goal: Goal;
  event: CalendarEvent;
  journal: JournalRecord;
  comparison: Comparison;
  journal_fields: JournalFields;
  note: Note;
  conflict: Conflict;
  favourite: Favourite;
  feelings: Feelings;
  feelings_consent: FeelingsConsent;
  habit: Habit;
  habit_marks: HabitMonth;
  week: Review;
}

const CREATED = "2026-11-20T12:00:00.000Z";
/** The number of built records. Each record is created one second after the previous one. */
let written = 0;

function newRecord(): { id: string; version: string; created_at: string } {
  const created_at = new Date(Date.parse(CREATED) + ++written * 1000).toISOString();
  return { id: newId(), version: newId(), created_at };
}

export function buildIdea(title: string): Idea {
  return { ...newRecord(), title, position: written };
}

/** Builds a complete goal, due the year after next. The first `done` actions are completed. */
export function buildGoal(
  {
    actions,
    ...changed
  }: Partial<Omit<Goal, "actions">> & { actions?: Omit<Goal["actions"][0], "done_at">[] },
  done = 0,
): Goal {
  const { idea: _, base: _base, written_at: _at, ...body } = goalBody();
  return {
    ...newRecord(),
    ...body,
    deadline: `${new Date().getFullYear() + 2}-03-05`,
    completed_at: null,
    archived_at: null,
    ...changed,
    actions: (actions ?? body.actions).map((action, at) => ({
      ...action,
      done_at: at < done ? CREATED : null,
    })),
  };
}

export function buildNote(note_content: string, page_context = "clave_metas"): Note {
  const { id, created_at } = newRecord();
  return { id, created_at, updated_at: created_at, page_context, note_content };
}

export function buildPage(
  written: Partial<JournalRecord> & Pick<JournalRecord, "event_type" | "event_date" | "title">,
): JournalRecord {
  const blank = { notes: "", custom_field_one: "", custom_field_two: "", image_url: null, actions: [] };
  return { ...newRecord(), ...blank, ...written };
}

export function buildReview(week: string, written: Partial<Review> = {}): Review {
  const blank = { good_text: "", hard_text: "", goals: [], ideas: [], steps: [] };
  return { ...newRecord(), week, ...blank, ...written };
}

export function buildComparison(comparison_date: string, percentage: number): Comparison {
  return {
    comparison_date,
    title_percentage: percentage,
    notes_percentage: percentage,
    custom_field_one_percentage: percentage,
    custom_field_two_percentage: percentage,
    average_percentage: percentage,
    answered: [...RECORD_FIELDS],
  };
}

export function buildConsent(changed: Partial<FeelingsConsent> = {}): FeelingsConsent {
  const words = CONSENT_WORDS[CONSENT_EDITION];
  return { edition: CONSENT_EDITION, words, accepted_at: CREATED, withdrawn_at: null, ...changed };
}

export function buildEvent(
  changed: Partial<CalendarEvent> & Pick<CalendarEvent, "title" | "event_date">,
): CalendarEvent {
  return { ...importedEvent(), ...newRecord(), ...changed };
}

export function buildConflict(
  kind: Conflict["kind"],
  record_id: string,
  content: Conflict["content"],
): Conflict {
  return { ...newRecord(), kind, record_id, content };
}

export function buildHabit(title: string, changed: Partial<Habit> = {}): Habit {
  const texts = { minimum_text: "dos minutos", cue_text: "almorzar", missed_text: "salgo antes" };
  const plans = [{ from: "2026-01-01", days: [0, 1, 2, 3, 4, 5, 6], times: 0 }];
  const rest = { pauses: [], ended_on: null, time: null, goal_id: null, key_id: null };
  return { ...newRecord(), title, ...texts, plans, ...rest, ...changed };
}

/** Build a record of each kind. Ids drawn while modules load would not follow from a world's seed. */
export const SAMPLES: { [K in keyof Records]: () => Records[K] } = {
  idea: () => ({ ...buildIdea("Nadar"), position: 1 }),
  goal: () => buildGoal({}),
  event: () => buildEvent({ title: "Clase", event_date: "2027-03-05" }),
  journal: () => buildPage({ event_type: "describe", event_date: "2027-03-05", title: "Un día" }),
  comparison: () => buildComparison("2027-03-05", 80),
  journal_fields: () => ({ custom_field_one_label: "Sueño", custom_field_two_label: "" }),
  note: () => buildNote("Una nota"),
  conflict: () => buildConflict("idea", "0190a1b2-0000-7000-8000-000000000001", { title: "Correr" }),
  habit: () => buildHabit("Nadar"),
  habit_marks: () => ({
    habit_month: "0190a1b2-0000-7000-8000-000000000000-2026-11",
    days: { "2026-11-20": { mark: "done", at: CREATED } },
  }),
  week: () => buildReview("2026-11-16", { good_text: "Nadé" }),
  favourite: () => ({ key_id: "metas", created_at: "2026-11-20T12:00:00.000Z" }),
  feelings: () => ({ day: "2027-03-05", energy: 4, mood: null }),
  feelings_consent: () => buildConsent(),
};
