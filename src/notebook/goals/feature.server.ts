import { defineRoutes, expectFound } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { AppError } from "#platform/shared/errors.ts";
import { goalsContract } from "./contract.ts";
import { goalsExport } from "./export.server.ts";
import { findRepeatedId, tidyGoal } from "./goal-fields.ts";
import { DEADLINE_IN_THE_PAST } from "./goal-limits.ts";
import {
  archiveGoal,
  completeGoal,
  deleteGoal,
  goalRecovery,
  goals,
  markAction,
  orderActions,
  remindOfGoal,
  saveGoal,
  setGoalKey,
} from "./queries.server.ts";
import { goalReminders } from "./reminders/sources.server.ts";

const routes = defineRoutes(goalsContract, {
  async keepGoal({ write, params: { id }, body }) {
    const repeated = findRepeatedId(body);
    if (repeated !== null)
      throw new AppError("bad_request", "an id twice in a list", {
        fields: { [repeated]: "Está repetido." },
      });
    const became = await saveGoal(write, { id, ...body, ...tidyGoal(body) });
    if (became === "early")
      throw new AppError("bad_request", "a deadline that is past", {
        fields: { deadline: DEADLINE_IN_THE_PAST },
      });
  },
  setGoalKey: async ({ write, params, body }) => expectFound(await setGoalKey(write, params.id, body.key_id)),
  deleteGoal: async ({ write, params, query }) =>
    expectFound((await deleteGoal(write, params.id, query.base)) !== "missing"),
  completeGoal: async ({ write, params, body }) =>
    expectFound(await completeGoal(write, params.id, body.completed_at)),
  archiveGoal: async ({ write, params, body }) =>
    expectFound(await archiveGoal(write, params.id, body.archived_at, body.let_go === true)),
  remindOfGoal: async ({ write, params, body }) => expectFound(await remindOfGoal(write, params.id, body)),
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
