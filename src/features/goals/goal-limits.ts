/** All in UTF-16 units: far more than a sentence, a page, or a plan takes. */
export const GOAL_TITLE_MAX = 200;
export const GOAL_ITEM_MAX = 500;
export const GOAL_TEXT_MAX = 10_000;
export const WHYS_MAX = 100;
export const ACTIONS_MAX = 500;
export const OBSTACLES_MAX = 50;
export const GOAL_TITLE_REQUIRED = "Por favor, añade un título a tu meta.";
