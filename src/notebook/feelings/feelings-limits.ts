/** A call runs two statements for each day. A transaction may run 3,000 (`platform/http/routes.ts`). */
export const FEELINGS_DELETED_AT_ONCE = 300;
