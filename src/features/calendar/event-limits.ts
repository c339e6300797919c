/** In UTF-16 units: a line, and some pages. */
export const EVENT_TITLE_MAX = 200;
export const EVENT_NOTES_MAX = 5000;
/** Single days that may be taken out of a recurring event: more than five years of every day. */
export const SKIPPED_DAYS_MAX = 2000;
/** Of all that one .ics file brings: far more than one holds that people made. */
export const IMPORT_SKIPPED_DAYS_MAX = 50_000;
/** What one .ics file may bring. */
export const IMPORT_EVENTS_MAX = 500;
export const IMPORT_MAX_BYTES = 1024 * 1024;
/** What a page sends of them in one write: as many events as the server keeps at once without making others wait. */
export const IMPORT_PART_EVENTS = 100;
/** As JSON, which leaves room for its frame in what the server takes of any write. */
export const IMPORT_PART_BYTES = 192 * 1024;
/**
 * Of a file that a device kept whole, as all did before it came in parts: a megabyte in letters of three bytes, and
 * the days left out. It may wait on a device for months.
 */
export const IMPORT_WRITE_MAX_BYTES = 4 * 1024 * 1024;
export const EVENT_TITLE_REQUIRED = "Por favor, añade un título a tu evento.";
