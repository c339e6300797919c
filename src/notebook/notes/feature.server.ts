import { defineRoutes, expectFound } from "#platform/http/routes.ts";
import type { Feature } from "#platform/server/feature.ts";
import { notesContract } from "./contract.ts";
import { notesExport } from "./export.server.ts";
import { deleteNotes, noteRecovery, notes, saveNote } from "./queries.server.ts";

export const notesFeature: Feature = {
  routes: defineRoutes(notesContract, {
    keepNote: ({ write, params, body }) => saveNote(write, { ...params, ...body }),
    setNoteKey: async ({ write, params, body }) => expectFound(await notes.update(write, params.id, body)),
    deleteNotes: ({ write, body }) => deleteNotes(write, body),
  }),
  collections: [{ ...notes, recovery: noteRecovery }],
  export: notesExport,
};
