/** In UTF-16 units: a line, and some pages. */
export const EVENT_TITLE_MAX = 200;
export const EVENT_NOTES_MAX = 5000;
/** Single days that may be taken out of a recurring event: more than five years of every day. */
export const SKIPPED_DAYS_MAX = 2000;
/** What one .ics file may bring. */
export const IMPORT_EVENTS_MAX = 500;
export const IMPORT_MAX_BYTES = 1024 * 1024;
/** Of all its events: more than a file of that size can name. */
export const IMPORT_SKIPPED_DAYS_MAX = 120_000;
/** 500 events that are full to their limits, in letters of three bytes. */
export const IMPORT_WRITE_MAX_BYTES = 10 * 1024 * 1024;
export const EVENT_TITLE_REQUIRED = "Por favor, añade un título a tu evento.";
