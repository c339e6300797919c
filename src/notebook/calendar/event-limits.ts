/** In UTF-16 units. */
export const EVENT_TITLE_MAX = 200;
export const EVENT_NOTES_MAX = 5000;
/** Skipped days of one series: more than five years of a daily event. */
export const SKIPPED_DAYS_MAX = 2000;
/** Of one file. */
export const IMPORT_EVENTS_MAX = 5000;
/** Of a file, and of what a .zip contains. */
export const FILE_MAX_BYTES = 30 * 1024 * 1024;
/** Of what the server reads at once. */
export const IMPORT_MAX_BYTES = 1024 * 1024;
/** Events per mutation: as many as the server inserts at once without delaying other members. */
export const IMPORT_PART_EVENTS = 100;
/** As JSON; leaves room for the envelope within the server's default body limit of 256 KiB. */
export const IMPORT_PART_BYTES = 192 * 1024;
export const EVENT_TITLE_REQUIRED = "Por favor, añade un título a tu evento.";
