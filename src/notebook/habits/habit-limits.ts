/** In UTF-16 units, as a line of an exercise. */
export const LINE_MAX = 500;
export const TITLE_REQUIRED = "Por favor, escribe qué quieres hacer.";
export const PLAN_REQUIRED = "Elige al menos un día, o cuántas veces por semana.";
/** All habits of a member, also those that were let go. */
export const HABITS_MAX = 100;
/** The most active habits. The key Constancia advises beginning with one. */
export const ACTIVE_MAX = 3;
/** The plans and pauses that a habit remembers. */
export const HISTORY_MAX = 100;
export const THREE_ACTIVE =
  "Tres hábitos a la vez es el máximo: Constancia aconseja uno. Para empezar otro, pausa o deja ir alguno.";
