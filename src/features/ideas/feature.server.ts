import { removeUnchanged } from "#features/sync/queries.server.ts";
import type { Feature } from "#server/feature.ts";
import { defineRoutes } from "#server/http/routes.ts";
import { AppError } from "#shared/errors.ts";
import { ideasContract } from "./contract.ts";
import { ideasExport } from "./export.server.ts";
import { ideaRecovery, ideas, saveIdea } from "./queries.server.ts";

export const ideasFeature: Feature = {
  routes: defineRoutes(ideasContract, {
    keepIdea: ({ write, params, body }) => saveIdea(write, { ...params, ...body }),
    async deleteIdea({ write, params, query }) {
      const result = await removeUnchanged(write, ideas, params.id, query.base);
      if (result === "missing") throw new AppError("not_found", "no such idea of this member");
    },
  }),
  collections: [{ ...ideas, recovery: ideaRecovery }],
  export: ideasExport,
};
