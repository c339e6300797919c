import { defineRoutes } from "#server/routes.ts";
import { AppError } from "#shared/errors.ts";
import { ideasContract } from "./contract.ts";
import { deleteIdea, saveIdea } from "./queries.server.ts";

export function ideasRoutes() {
  return defineRoutes(ideasContract, {
    keepIdea: ({ write, params, body }) => saveIdea(write, { ...params, ...body }),
    async deleteIdea({ write, params, query }) {
      if (!(await deleteIdea(write, params.id, query.base))) notFound();
    },
  });
}

function notFound(): never {
  throw new AppError("not_found", "no such idea of this member");
}
