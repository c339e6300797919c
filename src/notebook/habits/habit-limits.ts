/** The longest line in UTF-16 units, equal to the limit of an exercise's line. */
export const LINE_MAX = 500;
export const TITLE_REQUIRED = "Por favor, escribe qué quieres hacer.";
export const PLAN_REQUIRED = "Elige al menos un día, o cuántas veces por semana.";
/** The most habits of a member, including abandoned ones. */
export const HABITS_MAX = 100;
/** The most plans, and the most pauses, that a habit stores. */
export const HISTORY_MAX = 100;
export const THREE_ACTIVE =
  "Tres hábitos a la vez es el máximo: Constancia aconseja uno. Para empezar otro, pausa o deja ir alguno.";
