/** The longest title, in UTF-16 units. */
export const IDEA_TITLE_MAX = 200;
export const IDEA_TITLE_REQUIRED = "Por favor, añade un título a tu idea.";
