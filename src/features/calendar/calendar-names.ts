/** By RFC 5545 an event is named apart from all others in the world. */
export const UID_DOMAIN = "claves-del-exito";
/** What recurs on the 29th or 30th of the months is two entries of a file: this marks the one for February. */
export const OF_FEBRUARY = ".febrero";
export const NOT_FEBRUARY = [1, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
