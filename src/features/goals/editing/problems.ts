import type { WrittenGoal } from "../client.ts";
import { firstDeadline } from "../deadline.ts";
import {
  ACTIONS_MAX,
  DEADLINE_IN_THE_PAST,
  GOAL_ITEM_MAX,
  GOAL_TEXT_MAX,
  GOAL_TITLE_MAX,
  GOAL_TITLE_REQUIRED,
  OBSTACLES_MAX,
  WHYS_MAX,
} from "../goal-limits.ts";

type Problems = { [F in keyof WrittenGoal]?: string };

const LIST_MAX = { whys: WHYS_MAX, actions: ACTIONS_MAX, obstacles: OBSTACLES_MAX };

const tooLong = (max: number) => `No puede tener más de ${max} caracteres.`;

/** Returns one Spanish message per invalid part of a tidied goal. The `known` deadline may have passed. */
export function problemsOf(written: WrittenGoal, known: { deadline: string }, today: string): Problems {
  const { title, deadline, vision_text, commitment_text, whys, actions, obstacles } = written;
  const isTooLong = (texts: readonly string[], max: number) => texts.some(({ length }) => length > max);
  const problems: Problems = {};
  if (title === "") problems.title = GOAL_TITLE_REQUIRED;
  if (title.length > GOAL_TITLE_MAX) problems.title = tooLong(GOAL_TITLE_MAX);
  if (deadline !== known.deadline && deadline < firstDeadline(today))
    problems.deadline = DEADLINE_IN_THE_PAST;
  const items = {
    whys: whys.map(({ why_text }) => why_text),
    actions: actions.map(({ action_text }) => action_text),
    obstacles: obstacles.flatMap(({ obstacle_text, response_text }) => [obstacle_text, response_text]),
  };
  for (const list of ["whys", "actions", "obstacles"] as const) {
    if (isTooLong(items[list], GOAL_ITEM_MAX))
      problems[list] = `Cada texto puede tener hasta ${GOAL_ITEM_MAX} caracteres.`;
    if (written[list].length > LIST_MAX[list]) problems[list] = `Caben ${LIST_MAX[list]} como mucho.`;
  }
  if (isTooLong([vision_text], GOAL_TEXT_MAX)) problems.vision_text = tooLong(GOAL_TEXT_MAX);
  if (isTooLong([commitment_text], GOAL_TEXT_MAX)) problems.commitment_text = tooLong(GOAL_TEXT_MAX);
  return problems;
}
