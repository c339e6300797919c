import type { CalendarEvent, Scope } from "#features/calendar/contract.ts";
import { withoutDays } from "#features/calendar/occurrences.ts";
import type { Goal } from "#features/goals/contract.ts";
import type { Idea } from "#features/ideas/contract.ts";
import type { JournalRecord } from "#features/journal/contract.ts";
import { newImageFile } from "#features/journal/images/picture.ts";
import { IMAGES_PATH } from "#features/journal/journal-limits.ts";
import type { Change, Conflict } from "#features/sync/contract.ts";
import type { SyncEngine } from "#features/sync/engine/sync-engine.ts";
import type { OutboxEntry } from "#features/sync/outbox/outbox-entry.ts";
import type { Review } from "#features/weekly-review/contract.ts";
import type { CallParts } from "#shared/call-api.ts";
import { newId, partVersion } from "#shared/new-id.ts";
import { pick, type Random } from "../random/random.ts";
import { importedEvent } from "../records/event-writing.ts";
import { compareDay, photograph, recordBody } from "../records/journal-writing.ts";
import { passTime } from "../world/scheduler.ts";
import { contents } from "./contents.ts";
import type { Story } from "./story.ts";
import { FAVOURITES } from "./wishes.ts";

// What a member does with a record in a tab. A deed's text names it.

const PATHS = {
  idea: "ideas",
  goal: "goals",
  event: "events",
  journal: "journal",
  week: "weeks",
  conflict: "conflicts",
} as const;
type Kind = keyof typeof PATHS;
type More = Pick<OutboxEntry, "file" | "needs">;

const PICTURE = new Blob([new Uint8Array(await photograph())], { type: "image/jpeg" });

export function change(
  tab: SyncEngine,
  id: string,
  address: string,
  parts: CallParts,
  effects: Change[],
  more: More = {},
) {
  return tab.mutate({ id, address, parts, effects, ...more });
}

interface Saving extends More {
  /** The record that the tab shows. */
  known?: { version: string } | undefined;
  version?: string;
  /** What a new record also has, and what the call also says. */
  fresh?: object;
  body?: object;
  others?: Change[];
}

/** Saves the text of a new record, or over a known one. */
function keep(
  tab: SyncEngine,
  kind: Kind,
  id: string,
  written: object,
  { known, version = newId(), fresh, body, others = [], ...more }: Saving = {},
) {
  const at = new Date().toISOString();
  const sent = { ...written, ...body, base: known?.version ?? "", written_at: at };
  const value = { created_at: at, ...fresh, ...known, ...written, id, version };
  const effects = [...others, { kind, id, value }];
  return change(tab, version, `PUT /api/${PATHS[kind]}/:id`, { params: { id }, body: sent }, effects, more);
}

export function remove(
  tab: SyncEngine,
  kind: Kind,
  { id, version }: { id: string; version: string },
  others: Change[] = [],
) {
  const parts = { params: { id }, query: { base: version } };
  const effects = [{ kind, id, value: null }, ...others];
  return change(tab, newId(), `DELETE /api/${PATHS[kind]}/:id`, parts, effects);
}

export const settle = (tab: SyncEngine, conflict: Conflict) => remove(tab, "conflict", conflict);

export function keepIdea(tab: SyncEngine, id: string, title: string, known?: Idea, key?: string | null) {
  return keep(tab, "idea", id, { title, key_id: known?.key_id ?? key }, { known, fresh: { position: 0 } });
}

export function keepNote(tab: SyncEngine, id: string, note_content: string, key_id?: string | null) {
  const at = new Date().toISOString();
  const written = { page_context: "exito_general", note_content, key_id };
  const value = { id, ...written, created_at: at, updated_at: at };
  const parts = { params: { id }, body: { ...written, written_at: at } };
  return change(tab, newId(), "PUT /api/notes/:id", parts, [{ kind: "note", id, value }]);
}

export function removeNote(tab: SyncEngine, id: string) {
  const parts = { body: { ids: [id] } };
  return change(tab, newId(), "POST /api/notes/deletions", parts, [{ kind: "note", id, value: null }]);
}

export function keepGoal(tab: SyncEngine, id: string, vision_text: string, known?: Goal, idea?: Idea) {
  const actions = known?.actions ?? [{ id: newId(), action_text: "Un paso", done_at: null }];
  const written = {
    ...{ title: "Una meta", deadline: "2099-12-31", vision_text, commitment_text: "", whys: [], actions },
    ...{ obstacles: [], key_id: known?.key_id ?? idea?.key_id ?? undefined },
  };
  const from = idea ? { id: idea.id, base: idea.version } : null;
  return keep(tab, "goal", id, written, {
    ...{ known, fresh: { completed_at: null, archived_at: null } },
    body: { actions: actions.map(({ done_at: _, ...action }) => action), idea: from },
    others: idea ? [{ kind: "idea", id: idea.id, value: null }] : [],
  });
}

/** Completes the goal's action, at a moment of its own. */
export function tick(tab: SyncEngine, story: Story, goal: Goal) {
  const [action] = goal.actions;
  if (!action) throw new Error("a goal without an action");
  const doneAt = new Date().toISOString();
  passTime(1);
  story.replaceTick(goal.id, action.done_at);
  const value = { ...goal, actions: [{ ...action, done_at: doneAt }] };
  const parts = { params: { id: goal.id, actionId: action.id }, body: { done_at: doneAt } };
  const effects = [{ kind: "goal", id: goal.id, value }];
  return change(tab, newId(), "PUT /api/goals/:id/actions/:actionId/completion", parts, effects);
}

interface TakenDays {
  event: CalendarEvent;
  day: string;
  scope: Scope;
}

/** An event occurs at most three times. */
export function keepEvent(
  tab: SyncEngine,
  id: string,
  title: string,
  repeats: CalendarEvent["repeats"],
  known?: CalendarEvent,
  taken?: TakenDays,
) {
  const version = newId();
  const until = repeats === "daily" ? "2027-03-07" : null;
  const { event_date, repeat_until } = known ?? { event_date: "2027-03-05", repeat_until: until };
  const { id: _, skipped_dates, ...event } = importedEvent({ title, event_date, repeats, repeat_until });
  const replaces = taken && {
    ...{ id: taken.event.id, day: taken.day, scope: taken.scope, base: taken.event.version },
  };
  return keep(tab, "event", id, event, {
    ...{ known, version, fresh: { skipped_dates }, body: { replaces: replaces ?? null } },
    others: taken ? [remainderOf(taken, partVersion(version, taken.event.id))] : [],
  });
}

/** Imports a calendar file, as one mutation of many texts. */
export function importEvents(tab: SyncEngine, texts: readonly string[]) {
  const mutation = newId();
  const at = new Date().toISOString();
  const events = texts.map((title) => importedEvent({ title }));
  const effects = events.map((event) => {
    const value = { ...event, created_at: at, version: partVersion(mutation, event.id) };
    return { kind: "event", id: event.id, value };
  });
  return change(tab, mutation, "PUT /api/events", { body: { events, written_at: at } }, effects);
}

export function takeOut(tab: SyncEngine, taken: TakenDays) {
  const { event, day, scope } = taken;
  const version = newId();
  const parts = { params: { id: event.id, day }, query: { scope, base: event.version } };
  return change(tab, version, "DELETE /api/events/:id/days/:day", parts, [remainderOf(taken, version)]);
}

/** The optimistic effect of the calendar's client on the event. */
function remainderOf({ event, day, scope }: TakenDays, version: string): Change {
  const left = withoutDays(event, day, scope);
  const isEndMoved = left !== null && left.repeat_until !== event.repeat_until;
  return { kind: "event", id: event.id, value: left && { ...left, ...(isEndMoved && { version }) } };
}

type Page = Pick<JournalRecord, "event_type" | "event_date" | "title">;

/** A page with a picture. */
export const keepPage = (tab: SyncEngine, title: string, event_date = "2026-11-20") =>
  keepRecord(tab, newId(), { event_type: "describe", event_date, title }, () => 0);

export function keepRecord(tab: SyncEngine, id: string, page: Page, random: Random, known?: JournalRecord) {
  const image = random() < 0.3 ? newImageFile("foto.jpg", new Date()) : undefined;
  const image_url = image ? `${IMAGES_PATH}/${image}` : (known?.image_url ?? null);
  const { base: _, written_at: __, ...written } = recordBody({ ...page, image_url });
  const parts = { ...(image && { params: { image } }), body: PICTURE };
  const file = { address: "PUT /api/journal-images/:image", parts };
  return keep(tab, "journal", id, written, { known, ...(image && { file }) });
}

export const removePage = (tab: SyncEngine, page: JournalRecord) =>
  remove(tab, "journal", page, [{ kind: "comparison", id: page.event_date, value: null }]);

export function compare(tab: SyncEngine, day: string, percentage: number, pages: readonly JournalRecord[]) {
  const body = compareDay({ title_percentage: percentage });
  const { written_at: _, ...percentages } = body;
  const effects = [{ kind: "comparison", id: day, value: { ...percentages, comparison_date: day } }];
  const needs = pages.map(({ id }) => ({ kind: "journal", id }));
  return change(tab, newId(), "PUT /api/comparisons/:day", { params: { day }, body }, effects, { needs });
}

export function keepReview(tab: SyncEngine, id: string, week: string, good_text: string, known?: Review) {
  const written = { week, good_text, hard_text: "", goals: [], ideas: [], steps: [] };
  return keep(tab, "week", id, written, { known });
}

export function pressHeart(tab: SyncEngine, { favourites }: Story, random: Random) {
  const key_id = pick(FAVOURITES, random);
  const isOne = contents(tab).favourites.some((one) => one.key_id === key_id);
  favourites.wish(key_id, !isOne);
  const value = isOne ? null : { key_id, created_at: new Date().toISOString() };
  const address = `${isOne ? "DELETE" : "PUT"} /api/favourites/:keyId`;
  const effects = [{ kind: "favourite", id: key_id, value }];
  return change(tab, newId(), address, { params: { keyId: key_id } }, effects);
}

const KEYS = ["metas", "accion", "una-que-ya-no-esta", null];

/** A new record's key, or undefined as of a client from before keys. */
export function newKey(random: Random): string | null | undefined {
  return random() < 0.5 ? undefined : pick(KEYS, random);
}

/** Sets or clears the key of some record. */
export function setKey(tab: SyncEngine, { keys }: Story, random: Random) {
  const { ideas, goals, notes } = contents(tab);
  const kinds = { idea: ideas, goal: goals, note: notes };
  const kind = pick(Object.keys(kinds) as (keyof typeof kinds)[], random);
  if (kinds[kind].length === 0) return;
  const record = pick<{ id: string }>(kinds[kind], random);
  const key_id = pick(KEYS, random);
  keys.wish(record.id, key_id);
  const parts = { params: { id: record.id }, body: { key_id } };
  const effects = [{ kind, id: record.id, value: { ...record, key_id } }];
  return change(tab, newId(), `PUT /api/${kind}s/:id/key`, parts, effects);
}
