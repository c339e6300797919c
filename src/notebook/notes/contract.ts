import * as z from "zod/mini";
import { defineContract, PREMIUM_WRITE, RECORD } from "#platform/shared/contract.ts";
import { baseSchema, beforeSchema, idSchema, keyIdSchema, keyMarkSchema } from "#platform/shared/ids.ts";
import { requiredTextSchema, writtenAtSchema } from "#platform/shared/text.ts";
import { CONTEXT_PATTERN } from "./context-title.ts";
import { DELETIONS_MAX, NOTE_MAX, NOTE_REQUIRED } from "./note-text.ts";

export const noteSchema = z.object({
  id: idSchema,
  page_context: z.string(),
  note_content: z.string(),
  key_id: keyMarkSchema,
  created_at: z.string(),
  updated_at: z.string(),
  /** The id of the mutation that wrote the text. Before migration 0041: the note's id, or absent in a replica. */
  version: z.optional(z.string()),
});
export type Note = z.infer<typeof noteSchema>;

/** Notes (docs/product.md, section 17). */
export const notesContract = defineContract({
  keepNote: {
    ...PREMIUM_WRITE,
    address: "PUT /api/notes/:id",
    summary: "Adds a note, or replaces its text; recreates it if another device deleted it",
    params: z.object({ id: idSchema }),
    body: z.object({
      page_context: z.string().check(z.regex(CONTEXT_PATTERN)),
      note_content: requiredTextSchema(NOTE_MAX, NOTE_REQUIRED),
      /** If absent, the tag is the lesson on whose page the note was written. */
      key_id: keyMarkSchema,
      /** Earlier releases and imports from localStorage send no base: the server then ignores a note that it knows. */
      base: z.optional(baseSchema),
      before: beforeSchema,
      /** The time when the note was first written. An edit repeats this time. */
      written_at: writtenAtSchema,
    }),
  },
  setNoteKey: RECORD.change("PUT /api/notes/:id/key", "Sets or clears the key that a note came from", {
    key_id: z.nullable(keyIdSchema),
  }),
  deleteNotes: {
    ...PREMIUM_WRITE,
    address: "POST /api/notes/deletions",
    summary:
      "Deletes the member's notes with these ids, unless another device changed one; ignores other ids",
    body: z.object({
      ids: z.array(idSchema).check(z.minLength(1), z.maxLength(DELETIONS_MAX)),
      /** The versions of the notes, in the order of `ids`. Earlier releases send none. */
      bases: z.optional(z.array(idSchema).check(z.maxLength(DELETIONS_MAX))),
    }),
  },
});
