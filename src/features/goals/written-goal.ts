import type { WrittenGoal } from "./client.ts";

/** Trims texts, and drops blank list items and unknown properties. */
export function tidyGoal(written: WrittenGoal): WrittenGoal {
  return {
    title: written.title.trim(),
    deadline: written.deadline,
    vision_text: written.vision_text.trim(),
    commitment_text: written.commitment_text.trim(),
    whys: written.whys
      .map(({ id, why_text }) => ({ id, why_text: why_text.trim() }))
      .filter(({ why_text }) => why_text !== ""),
    actions: written.actions
      .map(({ id, action_text }) => ({ id, action_text: action_text.trim() }))
      .filter(({ action_text }) => action_text !== ""),
    obstacles: written.obstacles
      .map(({ id, obstacle_text, response_text }) => ({
        id,
        obstacle_text: obstacle_text.trim(),
        response_text: response_text.trim(),
      }))
      .filter(({ obstacle_text, response_text }) => obstacle_text !== "" || response_text !== ""),
  };
}

/** Compares what a reader sees. Ignores ids and completion dates. */
export function readsTheSame(a: WrittenGoal, b: WrittenGoal): boolean {
  return JSON.stringify(wordsOf(a)) === JSON.stringify(wordsOf(b));
}

function wordsOf(written: WrittenGoal): Record<keyof WrittenGoal, unknown> {
  const { whys, actions, obstacles, ...texts } = tidyGoal(written);
  return {
    ...texts,
    whys: whys.map(({ why_text }) => why_text),
    actions: actions.map(({ action_text }) => action_text),
    obstacles: obstacles.map(({ obstacle_text, response_text }) => [obstacle_text, response_text]),
  };
}

/** Path of the first item whose id is repeated in its list, such as `actions.3.id`; null if there is none. */
export function findRepeatedId(written: Pick<WrittenGoal, "whys" | "actions" | "obstacles">): string | null {
  for (const list of ["whys", "actions", "obstacles"] as const) {
    const seen = new Set<string>();
    for (const [index, { id }] of written[list].entries()) {
      if (seen.has(id)) return `${list}.${index}.id`;
      seen.add(id);
    }
  }
  return null;
}
