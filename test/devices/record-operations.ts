import type { Goal } from "#notebook/goals/contract.ts";
import type { Idea } from "#notebook/ideas/contract.ts";
import type { Note } from "#notebook/notes/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { Conflict } from "#platform/sync/contract.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import type { Change } from "#platform/sync/mutation.ts";
import { change } from "./event-operations.ts";
import { passTime } from "./still-world.ts";
import type { Story } from "./story.ts";

export function keepIdea(tab: SyncEngine, id: string, title: string, known?: Idea, key?: string | null) {
  const version = newId();
  const key_id = known?.key_id ?? key;
  const body = { title, key_id, base: known?.version ?? "", written_at: new Date().toISOString() };
  const value = { id, position: 0, created_at: body.written_at, key_id, ...known, title, version };
  return change(tab, version, "PUT /api/ideas/:id", { params: { id }, body }, [{ kind: "idea", id, value }]);
}

export function keepNote(tab: SyncEngine, id: string, text: string, known?: Note, key?: string | null) {
  const version = newId();
  const at = new Date().toISOString();
  const { created_at, key_id } = known ?? { created_at: at, key_id: key };
  const written = { page_context: "exito_general", note_content: text, key_id };
  const body = { ...written, base: known?.version ?? "", written_at: created_at };
  const value = { id, ...written, created_at, updated_at: at, version };
  return change(tab, version, "PUT /api/notes/:id", { params: { id }, body }, [{ kind: "note", id, value }]);
}

export function removeNote(tab: SyncEngine, { id, version = "" }: Note) {
  const parts = { body: { ids: [id], bases: [version] } };
  return change(tab, newId(), "POST /api/notes/deletions", parts, [{ kind: "note", id, value: null }]);
}

export function keepGoal(tab: SyncEngine, id: string, text: string, known?: Goal, idea?: Idea) {
  const version = newId();
  const at = new Date().toISOString();
  const written = {
    title: "Una meta",
    deadline: "2099-12-31",
    vision_text: text,
    commitment_text: "",
    whys: [],
    actions: known?.actions ?? [{ id: newId(), action_text: "Un paso", done_at: null }],
    obstacles: [],
  };
  const actions = written.actions.map(({ id: actionId, action_text }) => ({ id: actionId, action_text }));
  const from = idea ? { id: idea.id, base: idea.version } : null;
  const key_id = known?.key_id ?? idea?.key_id ?? undefined;
  const body = { ...written, actions, idea: from, key_id, base: known?.version ?? "", written_at: at };
  const marks = { key_id, completed_at: null, archived_at: null, created_at: at };
  const value = { ...marks, ...known, ...written, id, version };
  const effects: Change[] = [{ kind: "goal", id, value }];
  if (idea) effects.push({ kind: "idea", id: idea.id, value: null });
  return change(tab, version, "PUT /api/goals/:id", { params: { id }, body }, effects);
}

/** Completes the goal's action. Each completion has another time. */
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

export function remove(
  tab: SyncEngine,
  kind: "idea" | "goal" | "event",
  { id, version }: { id: string; version: string },
) {
  const parts = { params: { id }, query: { base: version } };
  return change(tab, newId(), `DELETE /api/${kind}s/:id`, parts, [{ kind, id, value: null }]);
}

export function settle(tab: SyncEngine, { id, version }: Conflict) {
  const parts = { params: { id }, query: { base: version } };
  return change(tab, newId(), "DELETE /api/conflicts/:id", parts, [{ kind: "conflict", id, value: null }]);
}
