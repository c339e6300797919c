import * as z from "zod/mini";
import { defineContract, PREMIUM_WRITE } from "#platform/shared/contract.ts";
import { idSchema, keyIdSchema, keyMarkSchema } from "#platform/shared/ids.ts";
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
  /** The mutation that wrote the note; the note's id before migration 0041. Replicas from that time lack it. */
  version: z.optional(z.string()),
});
export type Note = z.infer<typeof noteSchema>;

/** Notes (docs/product.md, section 17). The text of a note never changes; its key may. */
export const notesContract = defineContract({
  keepNote: {
    ...PREMIUM_WRITE,
    address: "PUT /api/notes/:id",
    summary: "Adds a note. A known id is the same note",
    params: z.object({ id: idSchema }),
    body: z.object({
      page_context: z.string().check(z.regex(CONTEXT_PATTERN)),
      note_content: requiredTextSchema(NOTE_MAX, NOTE_REQUIRED),
      /** If absent, the note has the key whose page it was written for. */
      key_id: keyMarkSchema,
      written_at: writtenAtSchema,
    }),
  },
  setNoteKey: {
    ...PREMIUM_WRITE,
    address: "PUT /api/notes/:id/key",
    summary: "Sets or clears the key that a note came from",
    params: z.object({ id: idSchema }),
    body: z.object({ key_id: z.nullable(keyIdSchema) }),
    errors: ["not_found"],
  },
  deleteNotes: {
    ...PREMIUM_WRITE,
    address: "POST /api/notes/deletions",
    summary: "Deletes the member's notes with these ids; ignores other ids",
    body: z.object({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(DELETIONS_MAX)) }),
  },
});
