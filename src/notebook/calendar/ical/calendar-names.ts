/** Domain part that makes UIDs globally unique (RFC 5545, section 3.8.4.7). */
export const UID_DOMAIN = "claves-del-exito";
/** UID suffix of the February part of a series on the 29th or 30th, exported as two entries. */
export const OF_FEBRUARY = ".febrero";
/** UID suffix of a goal's deadline. An import leaves it out. */
export const OF_DEADLINE = ".fecha-limite";
export const NOT_FEBRUARY = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"];
