import type { Review } from "#notebook/weekly-review/contract.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import { pick, type Random } from "../random/random.ts";
import { change } from "./event-operations.ts";

/** Few weeks, so that two devices often write about the same one. */
const WEEKS = ["2026-11-09", "2026-11-16"];

/** Performs a random operation on weekly reviews. `text` becomes what went well. */
export function liveInWeeks(tab: SyncEngine, random: Random, text: string): Promise<unknown> {
  const reviews = [...(tab.store.get().records.get("week")?.values() ?? [])] as Review[];
  const chance = random();
  if (chance < 0.4 || reviews.length === 0) {
    return keep(tab, newId(), pick(WEEKS, random), text);
  }
  const review = pick(reviews, random);
  if (chance < 0.85) {
    return keep(tab, review.id, review.week, text, review);
  }
  const { id, version } = review;
  const parts = { params: { id }, query: { base: version } };
  return change(tab, newId(), "DELETE /api/weeks/:id", parts, [{ kind: "week", id, value: null }]);
}

function keep(tab: SyncEngine, id: string, week: string, good_text: string, known?: Review) {
  const [version, at] = [newId(), new Date().toISOString()];
  const written = { week, good_text, hard_text: "", goals: [], ideas: [], steps: [] };
  const body = { ...written, base: known?.version ?? "", written_at: at };
  const value = { ...written, id, created_at: known?.created_at ?? at, version };
  return change(tab, version, "PUT /api/weeks/:id", { params: { id }, body }, [{ kind: "week", id, value }]);
}
