import type { Goal } from "../contract.ts";

export type Progress = ReturnType<typeof progressOf>;

/** Counts a goal's actions. `share` is the part that is done, from 0 to 1; 0 for an empty plan. */
export function progressOf({ actions }: Pick<Goal, "actions">) {
  const total = actions.length;
  const done = actions.filter(({ done_at }) => done_at !== null).length;
  return { done, total, share: total === 0 ? 0 : done / total };
}

export function progressLabel({ done, total }: Progress): string {
  if (total === 0) return "Aún sin acciones";
  return `${done} de ${total} ${total === 1 ? "acción" : "acciones"}`;
}

export function nextAction({ actions }: Pick<Goal, "actions">): string | undefined {
  return actions.find(({ done_at }) => done_at === null)?.action_text;
}

/** Groups goals and keeps their order. A goal that was archived or let go does not count as completed. */
export function groupGoals(goals: readonly Goal[]) {
  const groupOf = ({ archived_at, let_go_at, completed_at }: Goal) => {
    if (archived_at !== null) return let_go_at ? "letGo" : "archived";
    return completed_at !== null ? "completed" : "open";
  };
  const { open = [], completed = [], archived = [], letGo = [] } = Object.groupBy(goals, groupOf);
  return { open, completed, archived, letGo };
}
