import { defineRoutes } from "#server/routes.ts";
import { notesContract } from "./contract.ts";
import { deleteNotes, keepNote } from "./queries.server.ts";

export function notesRoutes() {
  return defineRoutes(notesContract, {
    keepNote: ({ write, params, body }) => keepNote(write, { ...params, ...body }),
    deleteNotes: ({ write, body }) => deleteNotes(write, body.ids),
  });
}
