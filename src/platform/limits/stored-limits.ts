/** What one member can store (product.md, section 14). Above a limit, a change is refused or the oldest goes. */

/** Records of each kind. */
export const RECORDS_MAX = 10_000;
const MB = 1024 * 1024;
/** The text of all kinds. */
export const BYTES_MAX = 100 * MB;
/** An edit may lengthen a record while all text stays below this. */
export const EDITED_BYTES_MAX = 1.1 * BYTES_MAX;
/** Two pictures a day for more than ten years, of some 250 kB each. */
export const IMAGES_MAX = 10_000;
export const IMAGES_MAX_BYTES = 2 * 1024 * MB;
/** Pictures and removed ones, whose names the server remembers for a year. */
export const REMEMBERED_IMAGES_MAX = 3 * IMAGES_MAX;
/** Beyond it, the oldest device that gets push messages is deleted. */
export const DEVICES_MAX = 10;
/** The next sign-in ends the session that was unused for longest. */
export const SESSIONS_MAX = 20;
/** Texts beside one record, for the member to choose between. Each device that edits offline adds one. */
export const CONFLICTS_MAX = 20;
/** Idempotency keys with noted ids, and tombstones: far more than a device retries or misses. */
export const HISTORY_MAX = 100_000;
