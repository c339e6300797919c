import { defineRoutes, expectFound } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { AppError } from "#platform/shared/errors.ts";
import { writtenAt } from "#platform/sync/server/mutations.ts";
import { goalsContract } from "./contract.ts";
import { goalsExport } from "./export.server.ts";
import { findRepeatedId, tidyGoal } from "./goal-fields.ts";
import {
  deleteGoal,
  goalRecovery,
  goals,
  markAction,
  markGoal,
  orderActions,
  saveGoal,
} from "./queries.server.ts";
import { goalReminders } from "./reminders/sources.server.ts";

const routes = defineRoutes(goalsContract, {
  async keepGoal({ write, params: { id }, body }) {
    const repeated = findRepeatedId(body);
    if (repeated !== null)
      throw new AppError("bad_request", "an id twice in a list", {
        fields: { [repeated]: "Está repetido." },
      });
    await saveGoal(write, { id, ...body, ...tidyGoal(body) });
  },
  // Keeps the version: a tag is not text, so the last tag wins and never conflicts with an edit.
  setGoalKey: async ({ write, params, body }) => expectFound(await goals.update(write, params.id, body)),
  deleteGoal: async ({ write, params, query }) =>
    expectFound((await deleteGoal(write, params.id, query.base)) !== "missing"),
  async completeGoal({ write, params, body: { completed_at: told } }) {
    expectFound(await markGoal(write, params.id, { completed_at: told && writtenAt(write, told) }));
  },
  /** An abandoned goal is also archived, because earlier releases only know the archive. */
  async archiveGoal({ write, params, body: { archived_at: told, let_go } }) {
    const archived_at = told && writtenAt(write, told);
    expectFound(await markGoal(write, params.id, { archived_at, let_go_at: let_go ? archived_at : null }));
  },
  remindOfGoal: async ({ write, params, body }) => expectFound(await markGoal(write, params.id, body)),
  orderActions: async ({ write, params, body }) =>
    expectFound(await orderActions(write, params.id, body.ids)),
  completeAction: async ({ write, params, body }) =>
    expectFound(await markAction(write, params.id, params.actionId, body.done_at)),
});

export const goalsFeature: Feature = {
  routes,
  collections: [{ ...goals, recovery: goalRecovery }],
  export: goalsExport,
  reminders: goalReminders,
};
