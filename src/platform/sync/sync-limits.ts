/** The most records and deletions of one call of `POST /api/notebook/returns`. */
export const RETURNED_AT_ONCE = 50;
/** The most JSON characters of such a call. A record alone may have more: a full goal has more than a megabyte. */
export const RETURNED_CHARACTERS = 100_000;
/** The most pairs of a revision and its stamp, and ids of mutations, that a device keeps: the newest ones. */
export const KNOWN_MAX = 500;
export const RETURN_MAX_BYTES = 1.5 * 1024 * 1024;
