/** The most records and deletions of one call of `POST /api/notebook/returns`. */
export const RETURNED_AT_ONCE = 50;
/** The most JSON characters of such a call. A single record may exceed it: a full goal has more than a megabyte. */
export const RETURNED_CHARACTERS = 100_000;
/** A device keeps at most this many pairs (a revision and its stamp), and as many ids of mutations: the newest. */
export const KNOWN_MAX = 500;
export const RETURN_MAX_BYTES = 1.5 * 1024 * 1024;
