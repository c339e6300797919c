import type { Habit, HabitMonth, Mark } from "#notebook/habits/contract.ts";
import { joinedDays, monthId } from "#notebook/habits/habit-days.ts";
import { newId } from "#platform/shared/new-id.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";
import { pick, type Random } from "../random/random.ts";
import { buildHabit } from "../records/records.ts";
import { change } from "./event-operations.ts";

/** Few days, so that two devices often mark the same one. */
const DAYS = ["2026-10-31", "2026-11-01", "2026-11-02"];
const MARKS: readonly (Mark | null)[] = ["done", "least", "off", null];

/** Performs a random operation on habits and their marks. The text is the title. */
export function liveInHabits(tab: SyncEngine, random: Random, text: string): Promise<unknown> {
  const { records } = tab.store.get();
  const habits = [...(records.get("habit")?.values() ?? [])] as Habit[];
  const chance = random();
  if (chance < 0.2 || habits.length === 0) return keep(tab, text);
  const habit = pick(habits, random);
  if (chance < 0.5) return keep(tab, text, habit);
  const { id, version } = habit;
  if (chance < 0.6) {
    const parts = { params: { id }, query: { base: version } };
    return change(tab, newId(), "DELETE /api/habits/:id", parts, [{ kind: "habit", id, value: null }]);
  }
  const [day, mark, at] = [pick(DAYS, random), pick(MARKS, random), new Date().toISOString()];
  const month = monthId(id, day);
  const known = records.get("habit_marks")?.get(month) as HabitMonth | undefined;
  const value = { habit_month: month, days: joinedDays(known?.days ?? {}, { [day]: { mark, at } }) };
  const parts = { params: { id, day }, body: { mark, written_at: at } };
  const effects = [{ kind: "habit_marks", id: month, value }];
  return change(tab, newId(), "PUT /api/habits/:id/marks/:day", parts, effects);
}

function keep(tab: SyncEngine, title: string, known?: Habit) {
  const habit = buildHabit(title, known && { ...known, title });
  const { id, created_at, version: _, pauses, ended_on, ...written } = habit;
  const version = newId();
  const body = { ...written, base: known?.version ?? "", written_at: new Date().toISOString() };
  const value = { ...written, id, created_at, pauses, ended_on, version };
  return change(tab, version, "PUT /api/habits/:id", { params: { id }, body }, [
    { kind: "habit", id, value },
  ]);
}
