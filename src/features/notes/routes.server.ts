import { defineRoutes } from "#server/routes.ts";
import { notesContract } from "./contract.ts";
import { deleteNotes, saveNote } from "./queries.server.ts";

export function notesRoutes() {
  return defineRoutes(notesContract, {
    keepNote: ({ write, params, body }) => saveNote(write, { ...params, ...body }),
    deleteNotes: ({ write, body }) => deleteNotes(write, body.ids),
  });
}
