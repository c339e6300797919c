/** Fewer than the tombstones of one pull (`REMOVALS_PAGE`), because one pull returns a whole mutation. */
export const FEELINGS_DELETED_AT_ONCE = 300;
