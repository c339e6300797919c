import type { CalendarEvent } from "#notebook/calendar/contract.ts";
import type { Favourite } from "#notebook/favourites/contract.ts";
import type { Goal } from "#notebook/goals/contract.ts";
import type { Habit, HabitMonth } from "#notebook/habits/contract.ts";
import type { Idea } from "#notebook/ideas/contract.ts";
import type { Comparison, JournalRecord } from "#notebook/journal/contract.ts";
import type { Note } from "#notebook/notes/contract.ts";
import type { Review } from "#notebook/weekly-review/contract.ts";
import type { Conflict } from "#platform/sync/contract.ts";
import type { SyncEngine } from "#platform/sync/engine/sync-engine.ts";

export type Tab = ReturnType<typeof contents>;

/** Returns the records that a tab shows. */
export function contents(tab: SyncEngine) {
  const { records } = tab.store.get();
  const listOf = <T extends { id: string }>(kind: string) =>
    ([...(records.get(kind)?.values() ?? [])] as T[]).sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    ideas: listOf<Idea>("idea"),
    notes: listOf<Note>("note"),
    goals: listOf<Goal>("goal"),
    events: listOf<CalendarEvent>("event"),
    pages: listOf<JournalRecord>("journal"),
    weeks: listOf<Review>("week"),
    habits: listOf<Habit>("habit"),
    marks: ([...(records.get("habit_marks")?.values() ?? [])] as HabitMonth[]).sort((a, b) =>
      a.habit_month < b.habit_month ? -1 : 1,
    ),
    comparisons: [...(records.get("comparison")?.values() ?? [])].sort(byDay) as Comparison[],
    conflicts: listOf<Conflict>("conflict"),
    favourites: ([...(records.get("favourite")?.values() ?? [])] as Favourite[]).sort((a, b) =>
      a.key_id < b.key_id ? -1 : 1,
    ),
  };
}

function byDay(a: unknown, b: unknown): number {
  return (a as Comparison).comparison_date < (b as Comparison).comparison_date ? -1 : 1;
}
