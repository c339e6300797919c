import type { Goal } from "./contract.ts";

export interface Progress {
  done: number;
  total: number;
  /** From 0 to 1; 0 where there is nothing to do. */
  share: number;
}

/** How much of a goal's plan is done. */
export function progressOf({ actions }: Pick<Goal, "actions">): Progress {
  const total = actions.length;
  const done = actions.filter(({ done_at }) => done_at !== null).length;
  return { done, total, share: total === 0 ? 0 : done / total };
}

/** Such as "3 de 7 acciones". */
export function progressLabel({ done, total }: Progress): string {
  if (total === 0) return "Aún sin acciones";
  return `${done} de ${total} ${total === 1 ? "acción" : "acciones"}`;
}

/** Whether all that was planned is done: then it may be time to say that the goal is reached. */
export function isPlanDone({ done, total }: Progress): boolean {
  return total > 0 && done === total;
}

/** What comes next of a plan; undefined where nothing is left. */
export function nextAction({ actions }: Pick<Goal, "actions">): string | undefined {
  return actions.find(({ done_at }) => done_at === null)?.action_text;
}

export interface GoalGroups {
  open: Goal[];
  completed: Goal[];
  archived: Goal[];
}

/** Goals by what has become of them, each group in the order given. What was put away stands there, reached or not. */
export function groupGoals(goals: readonly Goal[]): GoalGroups {
  const groups: GoalGroups = { open: [], completed: [], archived: [] };
  for (const goal of goals) {
    if (goal.archived_at !== null) groups.archived.push(goal);
    else if (goal.completed_at !== null) groups.completed.push(goal);
    else groups.open.push(goal);
  }
  return groups;
}
