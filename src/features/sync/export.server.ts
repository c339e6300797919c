import { EXPORT_PAGE, inPages, type MemberExport } from "#server/member-export.ts";
import { listConflicts } from "./queries.server.ts";

/** What still stands beside a record because two devices changed it: words of the member's, kept until they choose. */
export const conflictExport: MemberExport = {
  tables: {
    conflicts: ({ database, userId }) =>
      inPages<Awaited<ReturnType<typeof listConflicts>>[number]>((last) =>
        listConflicts(database, userId, last?.revision ?? 0, EXPORT_PAGE),
      ),
  },
};
