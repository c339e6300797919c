import type { MemberRecords } from "#server/member-records.ts";
import type { Idea } from "./contract.ts";
import { IDEA, listChangedIdeas } from "./queries.server.ts";

/** The idea bank, as a device holds it. */
export const ideaRecords: MemberRecords = {
  kind: IDEA,
  page: 200,
  async changedSince(database, userId, since, limit) {
    const ideas = await listChangedIdeas(database, userId, since, limit);
    return ideas.map(({ revision, ...idea }) => ({ id: idea.id, revision, value: idea satisfies Idea }));
  },
};
