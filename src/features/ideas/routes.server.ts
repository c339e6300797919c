import { defineRoutes } from "#server/routes.ts";
import type { Services } from "#server/services.ts";
import { AppError } from "#shared/errors.ts";
import { ideasContract } from "./contract.ts";
import { deleteIdea, findIdea, insertIdea, listIdeas, updateIdea } from "./queries.server.ts";

export function ideasRoutes({ database, clock }: Services) {
  return defineRoutes(ideasContract, {
    listIdeas: ({ session }) => listIdeas(database, session.userId),

    async readIdea({ session, params }) {
      return found(await findIdea(database, session.userId, params.id));
    },

    async createIdea({ session, body }) {
      const idea = await insertIdea(database, session.userId, body, clock());
      if (!idea) throw new AppError("conflict", "the id is taken");
      return idea;
    },

    async updateIdea({ session, params, body }) {
      return found(await updateIdea(database, session.userId, params.id, body.title));
    },

    async deleteIdea({ session, params }) {
      if (!(await deleteIdea(database, session.userId, params.id))) found(undefined);
    },
  });
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw new AppError("not_found", "no such idea of this member");
  return row;
}
