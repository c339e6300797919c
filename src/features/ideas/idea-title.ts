/** UTF-16 units: generous for a thought, small enough for a list. */
export const IDEA_TITLE_MAX = 200;
export const IDEA_TITLE_REQUIRED = "Por favor, añade un título a tu idea.";
