import { defineRoutes } from "#server/routes.ts";
import { AppError } from "#shared/errors.ts";
import { notesContract } from "./contract.ts";
import { deleteNotes, keepNote } from "./queries.server.ts";

export function notesRoutes() {
  return defineRoutes(notesContract, {
    async keepNote({ write, params, body }) {
      if (!(await keepNote(write, { ...params, ...body })))
        throw new AppError("not_found", "the id is another member's note");
    },
    deleteNotes: ({ write, body }) => deleteNotes(write, body.ids),
  });
}
