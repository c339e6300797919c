/** Records of one call. */
export const RECOVERED_AT_ONCE = 50;
/** Of the JSON of one call. A record alone may have more: a full goal has more than a megabyte. */
export const RECOVERED_CHARACTERS = 100_000;
/** Mutations and deletions that a device remembers, newest first: more than most members make between two backups. */
export const SEEN_MAX = 500;
/** Lost epochs that a device names: far more than there are restores. */
export const COVERED_MAX = 50;
export const RECOVERY_MAX_BYTES = 1.5 * 1024 * 1024;
