import { removeUnchanged } from "#features/sync/queries.server.ts";
import type { Feature } from "#server/feature.ts";
import { defineRoutes, expectFound } from "#server/http/routes.ts";
import { ideasContract } from "./contract.ts";
import { ideasExport } from "./export.server.ts";
import { ideaRecovery, ideas, saveIdea, setIdeaKey } from "./queries.server.ts";

export const ideasFeature: Feature = {
  routes: defineRoutes(ideasContract, {
    keepIdea: ({ write, params, body }) => saveIdea(write, { ...params, ...body }),
    setIdeaKey: async ({ write, params, body }) =>
      expectFound(await setIdeaKey(write, params.id, body.key_id)),
    deleteIdea: async ({ write, params, query }) =>
      expectFound((await removeUnchanged(write, ideas, params.id, query.base)) !== "missing"),
  }),
  collections: [{ ...ideas, recovery: ideaRecovery }],
  export: ideasExport,
};
