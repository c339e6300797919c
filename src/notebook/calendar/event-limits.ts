/** The longest title and notes, in UTF-16 units. */
export const EVENT_TITLE_MAX = 200;
export const EVENT_NOTES_MAX = 5000;
/** The most skipped days of one series: more than five years of a daily event. */
export const SKIPPED_DAYS_MAX = 2000;
export const IMPORT_EVENTS_MAX = 5000;
/** The largest file, and the largest content of a .zip. */
export const FILE_MAX_BYTES = 30 * 1024 * 1024;
/** The largest part of a file that the server reads in one call. */
export const IMPORT_MAX_BYTES = 1024 * 1024;
/** The most events of one mutation. The server can insert this many at once without delaying other members. */
export const IMPORT_PART_EVENTS = 100;
/** The most bytes of a mutation's events as JSON. The limit of 256 KiB for the whole body leaves room for the rest. */
export const IMPORT_PART_BYTES = 192 * 1024;
export const EVENT_TITLE_REQUIRED = "Por favor, añade un título a tu evento.";
