/** The longest note in UTF-16 units: about ten pages. */
export const NOTE_MAX = 20_000;
export const NOTE_REQUIRED = "Escribe algo antes de guardar.";
export const NEEDS_PREMIUM = "Necesitas ser un miembro Premium para guardar notas.";
export const DELETIONS_MAX = 100;
