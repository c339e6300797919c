import { expect } from "vitest";
import type { Scope } from "#notebook/calendar/contract.ts";
import { withoutDays } from "#notebook/calendar/occurrences.ts";
import type { HabitMonth, Mark } from "#notebook/habits/contract.ts";
import { joinedDays, monthId } from "#notebook/habits/habit-days.ts";
import { newImageFile } from "#notebook/journal/images/picture.ts";
import { IMAGES_PATH } from "#notebook/journal/journal-limits.ts";
import type { CallParts } from "#platform/shared/call-api.ts";
import { newId, partVersion } from "#platform/shared/new-id.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import type { Change, OutboxEntry } from "#platform/sync/mutation.ts";
import { collections, contractEndpoints } from "../every-feature/collections.ts";
import { importedEvent } from "../records/event-writing.ts";
import { compareDay, photograph } from "../records/journal-writing.ts";
import { buildGoal, type Records, SAMPLES } from "../records/records.ts";
import { passTime } from "../world/scheduler.ts";
import type { Known } from "./contents.ts";

const addresses = new Set(contractEndpoints.map(({ address }) => address));
const pathOf = (kind: string) =>
  [`${kind}s`, kind].find((path) => addresses.has(`PUT /api/${path}/:id`)) ?? expect.fail(kind);
/** The kinds of records with a text that a device saves whole, from the contracts: a new tool is one of them. */
export const KINDS = collections
  .filter(({ kind, locateText }) => locateText && kind !== "conflict")
  .map(({ kind }) => kind as keyof Records);

const FIELDS = ["vision_text", "note_content", "good_text", "title"];

/** Returns the field with the text by which a test finds the record. */
export const fieldOf = (value: object): string =>
  FIELDS.find((field) => field in value) ?? Object.keys(value).find((field) => /_text$/.test(field)) ?? "";

/** Returns the text that an operation wrote into a record. The text identifies the record. */
export const textOf = (value: object) => String((value as Record<string, unknown>)[fieldOf(value)] ?? "");

/** What a call needs besides the record. */
const MORE: Record<string, object> = { goal: { idea: null }, event: { replaces: null } };

interface Options extends Pick<OutboxEntry, "file"> {
  version?: string;
  body?: object;
  effects?: Change[];
}

export function change(tab: SyncEngine, id: string, address: string, parts: CallParts, effects: Change[]) {
  return tab.mutate({ id, address, parts, effects });
}

/** Saves a new record, or changes the `known` one. Fields that the test does not write are those of a sample. */
export function save(
  tab: SyncEngine,
  kind: keyof Records,
  id: string,
  written: object,
  known?: object,
  { version = newId(), body: more, effects = [], ...rest }: Options = {},
) {
  const at = new Date().toISOString();
  const begun = { ...(!known && SAMPLES[kind]()), created_at: at, ...known, ...written };
  const value = { ...begun, id, version };
  const { version: base = "" } = (known ?? {}) as Known;
  const written_at = kind === "note" ? begun.created_at : at;
  const body = { ...value, ...MORE[kind], ...more, base, written_at };
  return tab.mutate({
    ...{ id: version, address: `PUT /api/${pathOf(kind)}/:id`, parts: { params: { id }, body } },
    effects: [...effects, { kind, id, value }],
    ...rest,
  });
}

export function remove(tab: SyncEngine, kind: keyof Records, { id, version = "" }: Known) {
  const parts = { params: { id }, query: { base: version } };
  return change(tab, newId(), `DELETE /api/${pathOf(kind)}/:id`, parts, [{ kind, id, value: null }]);
}

export const keepIdea = (tab: SyncEngine, id: string, title: string, known?: object, key?: string | null) =>
  save(tab, "idea", id, { title, ...(!known && { key_id: key }) }, known);

/** Saves a note. Its page has no key, so the note gets none from it. */
export function keepNote(tab: SyncEngine, id: string, text: string, known?: object, key?: string | null) {
  const begun = !known && { page_context: "exito_general", key_id: key };
  return save(tab, "note", id, { note_content: text, ...begun }, known);
}

export function removeNote(tab: SyncEngine, { id, version = "" }: Known) {
  const parts = { body: { ids: [id], bases: [version] } };
  return change(tab, newId(), "POST /api/notes/deletions", parts, [{ kind: "note", id, value: null }]);
}

/** Saves a goal. A new one has one action, and may come from an idea, which it replaces. */
export function keepGoal(
  tab: SyncEngine,
  id: string,
  vision_text: string,
  known?: Records["goal"],
  idea?: Records["idea"],
) {
  const actions = [{ id: newId(), action_text: "Un paso" }];
  const begun = known ?? {
    ...buildGoal({ actions }),
    version: undefined,
    created_at: new Date().toISOString(),
  };
  const key_id = known?.key_id ?? idea?.key_id ?? undefined;
  return save(tab, "goal", id, { vision_text, key_id }, begun, {
    body: { idea: idea ? { id: idea.id, base: idea.version } : null },
    effects: idea ? [{ kind: "idea", id: idea.id, value: null }] : [],
  });
}

/** Completes the goal's action. Each completion has another time. */
export function tick(tab: SyncEngine, goal: Records["goal"]) {
  const [action] = goal.actions;
  if (!action) throw new Error("a goal without an action");
  const doneAt = new Date().toISOString();
  passTime(1);
  const value = { ...goal, actions: [{ ...action, done_at: doneAt }] };
  const parts = { params: { id: goal.id, actionId: action.id }, body: { done_at: doneAt } };
  const effects = [{ kind: "goal", id: goal.id, value }];
  return change(tab, newId(), "PUT /api/goals/:id/actions/:actionId/completion", parts, effects);
}

export function settle(tab: SyncEngine, { id, version }: Records["conflict"]) {
  const parts = { params: { id }, query: { base: version } };
  return change(tab, newId(), "DELETE /api/conflicts/:id", parts, [{ kind: "conflict", id, value: null }]);
}

interface TakenDays {
  event: Records["event"];
  day: string;
  scope: Scope;
}

/** Saves an event; a new daily one occurs three times. It may replace days of another event. */
export function keepEvent(
  tab: SyncEngine,
  id: string,
  title: string,
  repeats: Records["event"]["repeats"],
  known?: Records["event"],
  taken?: TakenDays,
) {
  const version = newId();
  const written = {
    title,
    repeats,
    ...(!known && { repeat_until: repeats === "daily" ? "2027-03-07" : null }),
  };
  const { event, ...days } = taken ?? {};
  return save(tab, "event", id, written, known, {
    version,
    body: { replaces: event ? { id: event.id, base: event.version, ...days } : null },
    effects: taken ? [remainderOf(taken, partVersion(version, taken.event.id))] : [],
  });
}

/** Imports a calendar file: one mutation with several texts. */
export function importEvents(tab: SyncEngine, texts: readonly string[]) {
  const mutation = newId();
  const at = new Date().toISOString();
  const events = texts.map((title) => ({ ...importedEvent(), event_date: "2027-03-05", title, id: newId() }));
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

/** Computes the optimistic effect on the event, as the calendar's client does. */
function remainderOf({ event, day, scope }: TakenDays, version: string): Change {
  const left = withoutDays(event, day, scope);
  const isEndMoved = left !== null && left.repeat_until !== event.repeat_until;
  return { kind: "event", id: event.id, value: left && { ...left, ...(isEndMoved && { version }) } };
}

const PICTURE = new Blob([new Uint8Array(await photograph())], { type: "image/jpeg" });

/** Saves a page of the journal with a new picture. */
export function keepPhotograph(tab: SyncEngine, id: string, written: object, known?: object) {
  const image = newImageFile("foto.jpg", new Date());
  const file = { address: "PUT /api/journal-images/:image", parts: { params: { image }, body: PICTURE } };
  return save(tab, "journal", id, { ...written, image_url: `${IMAGES_PATH}/${image}` }, known, { file });
}

export function removePage(tab: SyncEngine, { id, version, event_date }: Records["journal"]) {
  const parts = { params: { id }, query: { base: version } };
  return change(tab, newId(), "DELETE /api/journal/:id", parts, [
    { kind: "journal", id, value: null },
    { kind: "comparison", id: event_date, value: null },
  ]);
}

export function compare(tab: SyncEngine, day: string, percentage: number, pages: readonly { id: string }[]) {
  const { written_at, ...percentages } = compareDay({ title_percentage: percentage });
  return tab.mutate({
    id: newId(),
    address: "PUT /api/comparisons/:day",
    parts: { params: { day }, body: { ...percentages, written_at } },
    effects: [{ kind: "comparison", id: day, value: { ...percentages, comparison_date: day } }],
    needs: pages.map(({ id }) => ({ kind: "journal", id })),
  });
}

export function markHabit(tab: SyncEngine, { id }: Records["habit"], day: string, mark: Mark | null) {
  const at = new Date().toISOString();
  const month = monthId(id, day);
  const known = tab.store.get().records.get("habit_marks")?.get(month) as HabitMonth | undefined;
  const value = { habit_month: month, days: joinedDays(known?.days ?? {}, { [day]: { mark, at } }) };
  const parts = { params: { id, day }, body: { mark, written_at: at } };
  const effects = [{ kind: "habit_marks", id: month, value }];
  return change(tab, newId(), "PUT /api/habits/:id/marks/:day", parts, effects);
}

export function setHeart(tab: SyncEngine, key: string, isOne: boolean) {
  const value = isOne ? { key_id: key, created_at: new Date().toISOString() } : null;
  const address = `${isOne ? "PUT" : "DELETE"} /api/favourites/:keyId`;
  return change(tab, newId(), address, { params: { keyId: key } }, [{ kind: "favourite", id: key, value }]);
}

/** Sets or clears the key of an idea, a goal or a note. */
export function setKey(tab: SyncEngine, kind: keyof Records, record: Known, key_id: string | null) {
  const parts = { params: { id: record.id }, body: { key_id } };
  const effects = [{ kind, id: record.id, value: { ...record, key_id } }];
  return change(tab, newId(), `PUT /api/${kind}s/:id/key`, parts, effects);
}
