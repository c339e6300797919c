import type { IDEA_TITLE_MAX } from "#notebook/ideas/tool-words.ts";

/** The limit of an idea's title, which becomes the goal's. Importing the value would add to the scripts of /notas. */
export const GOAL_TITLE_MAX: typeof IDEA_TITLE_MAX = 200;
/** The longest texts in UTF-16 units, chosen far above what a sentence, a page or a plan needs. */
export const GOAL_ITEM_MAX = 500;
export const GOAL_TEXT_MAX = 10_000;
export const WHYS_MAX = 100;
export const ACTIONS_MAX = 500;
export const OBSTACLES_MAX = 50;
/** A goal with every field at its limit, in three-byte characters, is 1.1 MiB. */
export const GOAL_MAX_BYTES = 1.25 * 1024 * 1024;
export const GOAL_TITLE_REQUIRED = "Por favor, añade un título a tu meta.";
export const DEADLINE_IN_THE_PAST = "Elige un día que no haya pasado.";
