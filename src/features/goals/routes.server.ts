import { removeUnchanged } from "#features/sync/queries.server.ts";
import { defineRoutes } from "#server/http/routes.ts";
import { AppError } from "#shared/errors.ts";
import { goalsContract } from "./contract.ts";
import { findRepeatedId, tidyGoal } from "./goal-fields.ts";
import { DEADLINE_IN_THE_PAST } from "./goal-limits.ts";
import { goals, markAction, markGoal, orderActions, saveGoal, setGoalKey } from "./queries.server.ts";

export function goalsRoutes() {
  return defineRoutes(goalsContract, {
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
    setGoalKey: async ({ write, params, body }) =>
      expectFound(await setGoalKey(write, params.id, body.key_id)),
    deleteGoal: async ({ write, params, query }) =>
      expectFound((await removeUnchanged(write, goals, params.id, query.base)) !== "missing"),
    completeGoal: async ({ write, params, body }) =>
      expectFound(await markGoal(write, params.id, "completed_at", body.completed_at)),
    archiveGoal: async ({ write, params, body }) =>
      expectFound(await markGoal(write, params.id, "archived_at", body.archived_at)),
    orderActions: async ({ write, params, body }) =>
      expectFound(await orderActions(write, params.id, body.ids)),
    completeAction: async ({ write, params, body }) =>
      expectFound(await markAction(write, params.id, params.actionId, body.done_at)),
  });
}

function expectFound(isFound: boolean): void {
  if (!isFound) throw new AppError("not_found", "no such goal of this member");
}
