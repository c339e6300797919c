import type { WrittenGoal } from "./client.ts";

/**
 * What is kept of a goal: texts without the space around them, lists without their blank items. Anything else that
 * it is given is left out.
 */
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

/** Whether two people reading them would read the same; what has been done of it does not matter. */
export function readsTheSame(a: WrittenGoal, b: WrittenGoal): boolean {
  return JSON.stringify(wordsOf(a)) === JSON.stringify(wordsOf(b));
}

function wordsOf(written: WrittenGoal): unknown {
  const { title, deadline, vision_text, commitment_text, whys, actions, obstacles } = tidyGoal(written);
  return [
    [title, deadline, vision_text, commitment_text],
    whys.map(({ why_text }) => why_text),
    actions.map(({ action_text }) => action_text),
    obstacles.map(({ obstacle_text, response_text }) => [obstacle_text, response_text]),
  ];
}

/** The first item that has the id of another of its list, by its path such as `actions.3.id`; null where none has. */
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
