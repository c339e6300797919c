import { byNewest } from "#platform/shared/time.ts";
import type { Goal } from "../contract.ts";

type Ordered = Pick<Goal, "id" | "created_at" | "deadline" | "completed_at" | "archived_at">;

/** Sorts goals: open ones with a coming deadline, nearest first; those with a passed one, latest first; ended ones. */
export function inGoalOrder<G extends Ordered>(goals: Iterable<G>, today: string): G[] {
  const placeOf = ({ archived_at, completed_at, deadline }: Ordered) => {
    const end = archived_at ?? completed_at;
    if (end !== null) return { group: 2, date: end };
    return { group: deadline < today ? 1 : 0, date: deadline };
  };
  return [...goals].sort((a, b) => {
    const [one, other] = [placeOf(a), placeOf(b)];
    if (one.group !== other.group) return one.group - other.group;
    if (one.date !== other.date) return one.date < other.date === (one.group === 0) ? -1 : 1;
    return byNewest(a, b);
  });
}
