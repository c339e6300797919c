/** The domain part that makes UIDs globally unique (RFC 5545, section 3.8.4.7). */
export const UID_DOMAIN = "claves-del-exito";
/** The UID suffix of the February entry of a series on the 29th or 30th, which the feed exports as two entries. */
export const OF_FEBRUARY = ".febrero";
/** The UID suffix of a goal's deadline. An import leaves deadlines out. */
export const OF_DEADLINE = ".fecha-limite";
export const NOT_FEBRUARY = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
