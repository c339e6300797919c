import type { MemberRecords } from "#server/member-records.ts";
import type { Conflict } from "./contract.ts";
import { CONFLICT, listConflicts } from "./queries.server.ts";

/** What stands beside a record because two devices changed it. */
export const conflictRecords: MemberRecords = {
  kind: CONFLICT,
  page: 20,
  async changedSince(database, userId, since, limit) {
    const rows = await listConflicts(database, userId, since, limit);
    return rows.map(({ revision, content, ...conflict }) => ({
      id: conflict.id,
      revision,
      value: { ...conflict, content: JSON.parse(content) } satisfies Conflict,
    }));
  },
};
