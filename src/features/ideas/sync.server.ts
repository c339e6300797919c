import type { SyncedCollection } from "#server/synced-collection.ts";
import type { Idea } from "./contract.ts";
import { IDEA, listChangedIdeas } from "./queries.server.ts";

export const ideaRecords: SyncedCollection = {
  kind: IDEA,
  tables: [{ table: "ideas", name: "ideas", text: ["title"] }],
  pageSize: 200,
  async listChangedSince(database, userId, since, limit) {
    const ideas = await listChangedIdeas(database, userId, since, limit);
    return ideas.map(({ revision, ...idea }) => ({ id: idea.id, revision, value: idea satisfies Idea }));
  },
};
