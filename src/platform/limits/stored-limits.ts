/** Limits of a member's data (product.md, section 14). Above one, changes are refused or the oldest row is deleted. */

/** The most records of each kind. */
export const RECORDS_MAX = 10_000;
const MB = 1024 * 1024;
/** The most bytes of text, of all kinds together. */
export const BYTES_MAX = 100 * MB;
/** An edit may lengthen a record while all text stays below this. */
export const EDITED_BYTES_MAX = 1.1 * BYTES_MAX;
/** Two pictures a day for more than ten years, of some 250 kB each. */
export const IMAGES_MAX = 10_000;
export const IMAGES_MAX_BYTES = 2 * 1024 * MB;
/** The most pictures including removed ones, whose names the server remembers for a year. */
export const REMEMBERED_IMAGES_MAX = 3 * IMAGES_MAX;
/** Above this number, the oldest device that gets push messages is deleted. */
export const DEVICES_MAX = 10;
/** Above this number, a sign-in ends the session that was unused for longest. */
export const SESSIONS_MAX = 20;
/** The most conflicts of one record. Each device that edits offline adds one. */
export const CONFLICTS_MAX = 20;
/** The most rows of `applied_mutations`, and of `tombstones`. No device is behind by so many changes. */
export const HISTORY_MAX = 100_000;
