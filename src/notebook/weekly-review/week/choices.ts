import type { Goal } from "#notebook/goals/contract.ts";
import { groupGoals } from "#notebook/goals/list/progress.ts";
import type { Idea } from "#notebook/ideas/contract.ts";
import { byNewest } from "#platform/shared/time.ts";
import type { Review, ReviewGoal, ReviewIdea } from "../contract.ts";

/** The page shows few goals and ideas, because a review takes five minutes. */
const GOALS_SHOWN = 7;
const IDEAS_SHOWN = 5;

/** Returns the first open goals, and how many `others` there are. `goals` have the order of Mis Metas. */
export function goalsToReview(goals: readonly Goal[]) {
  const { open } = groupGoals(goals);
  return { shown: open.slice(0, GOALS_SHOWN), others: Math.max(0, open.length - GOALS_SHOWN) };
}

/** Returns the ideas that no other review names, newest first, then those that a review named longest ago. */
export function ideasToReview(ideas: readonly Idea[], reviews: readonly Review[], week: string) {
  const lastLook = new Map<string, string>();
  for (const review of reviews.toReversed())
    if (review.week !== week) for (const { idea_id } of review.ideas) lastLook.set(idea_id, review.week);
  const orderOf = ({ id }: Idea) => lastLook.get(id) ?? "";
  const sorted = [...ideas].sort((a, b) => {
    if (orderOf(a) !== orderOf(b)) return orderOf(a) < orderOf(b) ? -1 : 1;
    return byNewest(a, b);
  });
  return { shown: sorted.slice(0, IDEAS_SHOWN), others: Math.max(0, ideas.length - IDEAS_SHOWN) };
}

export function openActions({ actions }: Goal): Goal["actions"] {
  return actions.filter(({ done_at }) => done_at === null);
}

/** The next action as the member has chosen it, else the first open one. */
export function nextOf(goal: Goal, chosen: readonly ReviewGoal[]): ReviewGoal | undefined {
  const own = chosen.find(({ goal_id }) => goal_id === goal.id);
  if (own && own.action_text.trim() !== "") return own;
  const [first] = openActions(goal);
  return first && nextAs(goal, first);
}

export function nextAs(
  goal: Pick<Goal, "id" | "title">,
  { id, action_text }: Pick<Goal["actions"][number], "id" | "action_text">,
): ReviewGoal {
  return { goal_id: goal.id, goal_title: goal.title, action_id: id, action_text };
}

/** Returns the goal's actions with the chosen one as the first open action. Adds the chosen one if it is new. */
export function withNext(actions: Goal["actions"], next: ReviewGoal): Goal["actions"] {
  const { action_id: id, action_text } = next;
  const known = actions.find((action) => action.id === id);
  const others = actions.filter((action) => action !== known);
  const open = others.findIndex(({ done_at }) => done_at === null);
  const at = open === -1 ? others.length : open;
  return others.toSpliced(at, 0, known ?? { id, action_text: action_text.trim(), done_at: null });
}

/** Merges two lists of choices. For the same goal or idea, `chosen` replaces the choice of `known`. */
export function overlaid<T extends ReviewGoal | ReviewIdea>(known: readonly T[], chosen: readonly T[]): T[] {
  const keyOf = (one: ReviewGoal | ReviewIdea) => ("goal_id" in one ? one.goal_id : one.idea_id);
  const keys = new Set(chosen.map(keyOf));
  return [...known.filter((one) => !keys.has(keyOf(one))), ...chosen];
}
