import type { SyncedCollection } from "#server/synced-collection.ts";
import type { Goal } from "./contract.ts";
import { GOAL, listChangedGoals } from "./queries.server.ts";

export const goalRecords: SyncedCollection = {
  kind: GOAL,
  tables: [
    { table: "user_goals", name: "metas", text: ["title", "vision_text", "commitment_text"] },
    { table: "goal_whys", text: ["why_text"] },
    { table: "goal_actions", text: ["action_text"] },
    { table: "goal_obstacles", text: ["obstacle_text", "response_text"] },
  ],
  pageSize: 20,
  async listChangedSince(database, userId, since, limit) {
    const goals = await listChangedGoals(database, userId, since, limit);
    return goals.map(({ revision, ...goal }) => ({ id: goal.id, revision, value: goal satisfies Goal }));
  },
};
