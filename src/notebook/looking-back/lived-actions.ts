import type { Goal } from "#notebook/goals/contract.ts";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { includes } from "#notebook/journal/record/done-actions.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { figure } from "#platform/shared/text/figure.ts";

export interface LivedActions {
  /** A lesson's id; null if the goal is deleted or has no known tag. */
  id: string | null;
  projected: number;
  /** The projected actions that the same day's description ticks. */
  lived: number;
}

/** The lessons with most projected actions first. Only days with both pages count: others do not say what was done. */
export function livedByKey(
  pages: ReadonlyMap<string, DayPages>,
  days: readonly string[],
  goals: readonly Goal[],
  knownKeys: readonly string[],
): LivedActions[] {
  const keyOf = new Map(goals.map((goal) => [goal.id, goal.key_id]));
  const found = new Map<string | null, LivedActions>();
  for (const day of days) {
    const { project, describe } = pages.get(day) ?? {};
    if (!project || !describe) continue;
    for (const action of project.actions) {
      const key = keyOf.get(action.goal_id) ?? null;
      const id = key !== null && knownKeys.includes(key) ? key : null;
      const line = found.get(id) ?? { id, projected: 0, lived: 0 };
      found.set(id, line);
      line.projected++;
      if (includes(describe.actions, action)) line.lived++;
    }
  }
  // Actions without a lesson come last.
  return [...found.values()].sort(
    (a, b) => Number(a.id === null) - Number(b.id === null) || b.projected - a.projected,
  );
}

export function percentageOf({ projected, lived }: Omit<LivedActions, "id">): number {
  return Math.round((lived / projected) * 100);
}

export function totalOf(lines: readonly LivedActions[]): Omit<LivedActions, "id"> {
  return lines.reduce(
    (sum, { projected, lived }) => ({ projected: sum.projected + projected, lived: sum.lived + lived }),
    { projected: 0, lived: 0 },
  );
}

/** Describes actions of goals on days with both pages. The sentence says how actions are counted and names no cause. */
export function livedSentence({ projected, lived }: Omit<LivedActions, "id">, days: number): string {
  if (projected === 0)
    return `En los últimos ${days} días no hay acciones de tus metas en un día proyectado y descrito. Cuando las haya, aquí verás cuántas viviste.`;
  return `En los últimos ${days} días proyectaste ${counted(projected, "acción", "acciones")} de tus metas, y ese mismo día ${lived === 0 ? "no marcaste ninguna" : `marcaste ${figure(lived)}`} como ${lived < 2 ? "hecha" : "hechas"}. Cuentan los días con las dos páginas.`;
}
