import { EXPORT_PAGE, inPages, type MemberExport } from "#server/member-export.ts";
import { listConflicts } from "./queries.server.ts";

/** Unresolved conflicts: they hold text of the member. */
export const conflictExport: MemberExport = {
  tables: {
    conflicts: ({ database, userId }) =>
      inPages<Awaited<ReturnType<typeof listConflicts>>[number]>((last) =>
        listConflicts(database, userId, last?.revision ?? 0, EXPORT_PAGE),
      ),
  },
};
