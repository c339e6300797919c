import { defineRoutes, expectFound } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { AppError } from "#platform/shared/errors.ts";
import { writtenAt } from "#platform/sync/server/mutations.ts";
import { goalsContract } from "./contract.ts";
import { goalsExport } from "./export.server.ts";
import { findRepeatedId } from "./goal-fields.ts";
import { goalCollection, goalTexts, markAction, orderActions } from "./queries.server.ts";
import { goalReminders } from "./reminders/sources.server.ts";

const routes = defineRoutes(goalsContract, {
  async keepGoal(call) {
    const repeated = findRepeatedId(call.body);
    if (repeated !== null)
      throw new AppError("bad_request", "an id twice in a list", {
        fields: { [repeated]: "Está repetido." },
      });
    await goalTexts.keep(call);
  },
  setGoalKey: goalTexts.mark,
  deleteGoal: goalTexts.remove,
  completeGoal: ({ write, params, body: { completed_at: told } }) =>
    goalTexts.mark({ write, params, body: { completed_at: told && writtenAt(write, told) } }),
  /** An abandoned goal is also archived, because earlier releases only know the archive. */
  archiveGoal({ write, params, body: { archived_at: told, let_go } }) {
    const archived_at = told && writtenAt(write, told);
    return goalTexts.mark({ write, params, body: { archived_at, let_go_at: let_go ? archived_at : null } });
  },
  remindOfGoal: goalTexts.mark,
  orderActions: async ({ write, params, body }) =>
    expectFound(await orderActions(write, params.id, body.ids)),
  completeAction: async ({ write, params, body }) =>
    expectFound(await markAction(write, params.id, params.actionId, body.done_at)),
});

export const goalsFeature: Feature = {
  routes,
  collections: [goalCollection],
  export: goalsExport,
  reminders: goalReminders,
};
