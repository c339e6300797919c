/** The most days that a call deletes. Each takes two of a transaction's 3,000 statements (`STATEMENTS_MAX`). */
export const FEELINGS_DELETED_AT_ONCE = 300;
