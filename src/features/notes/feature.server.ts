import type { Feature, ToolContext } from "#server/feature.ts";
import { defineRoutes } from "#server/http/routes.ts";
import { AppError } from "#shared/errors.ts";
import { notesContract } from "./contract.ts";
import { notesExport } from "./export.server.ts";
import { noteRecovery, notes, saveNote, setNoteKey } from "./queries.server.ts";

export function notesFeature({ titleOfKey }: ToolContext): Feature {
  return {
    routes: defineRoutes(notesContract, {
      keepNote: ({ write, params, body }) => saveNote(write, { ...params, ...body }),
      async setNoteKey({ write, params, body }) {
        if (!(await setNoteKey(write, params.id, body.key_id)))
          throw new AppError("not_found", "no such note of this member");
      },
      async deleteNotes({ write, body }) {
        for (const id of body.ids) await notes.remove(write, id);
      },
    }),
    collections: [{ ...notes, recovery: noteRecovery }],
    export: notesExport(titleOfKey),
  };
}
