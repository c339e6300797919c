import type { Goal } from "#features/goals/contract.ts";
import { inGoalOrder } from "#features/goals/list/goal-order.ts";
import type { Idea } from "#features/ideas/contract.ts";
import { keyOfNote } from "#features/notes/context-title.ts";
import type { Note } from "#features/notes/contract.ts";

/** Goals in the order of Mis Metas, ideas and notes newest first. */
export function recordsOfKey(
  keyId: string,
  today: string,
  records: { goals: Iterable<Goal>; ideas: Iterable<Idea>; notes: Iterable<Note> },
) {
  const isOfKey = (record: { key_id?: string | null | undefined }) => record.key_id === keyId;
  return {
    goals: inGoalOrder([...records.goals].filter(isOfKey), today),
    ideas: [...records.ideas].filter(isOfKey).sort(byNewest),
    notes: [...records.notes].filter((note) => keyOfNote(note) === keyId).sort(byNewest),
  };
}

type Dated = Pick<Note, "id" | "created_at">;

function byNewest(a: Dated, b: Dated): number {
  return a.created_at + a.id < b.created_at + b.id ? 1 : -1;
}
