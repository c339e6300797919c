import { byNewest } from "#platform/shared/time.ts";
import type { Goal } from "../contract.ts";

type Ordered = Pick<Goal, "id" | "created_at" | "deadline" | "completed_at" | "archived_at">;

/** Sorts open goals: coming deadlines first, nearest first, then passed ones, latest first. Ended goals come last. */
export function inGoalOrder<G extends Ordered>(goals: Iterable<G>, today: string): G[] {
  return [...goals].sort((a, b) => {
    const place = placeOf(a, today);
    if (place !== placeOf(b, today)) return place - placeOf(b, today);
    const [one, other] = [dateOf(a), dateOf(b)];
    // Only coming deadlines are in ascending order; the others are latest first.
    if (one !== other) return one < other === (place === 0) ? -1 : 1;
    return byNewest(a, b);
  });
}

function placeOf(goal: Ordered, today: string): number {
  if (endOf(goal) !== null) return 2;
  return goal.deadline < today ? 1 : 0;
}

function dateOf(goal: Ordered): string {
  return endOf(goal) ?? goal.deadline;
}

function endOf({ archived_at, completed_at }: Ordered): string | null {
  return archived_at ?? completed_at;
}
