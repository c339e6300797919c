import * as z from "zod/mini";
import { defineContract, OWN, RECORD } from "#platform/shared/contract.ts";
import { keyIdSchema, keyMarkSchema } from "#platform/shared/ids.ts";
import { requiredTextSchema } from "#platform/shared/text.ts";
import { IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED } from "./tool-words.ts";

export const ideaSchema = z.object({
  ...OWN,
  title: z.string(),
  position: z.number(),
  key_id: keyMarkSchema,
});
export type Idea = z.infer<typeof ideaSchema>;

/** The idea bank (docs/product.md, section 5). */
export const ideasContract = defineContract({
  keepIdea: RECORD.text("PUT /api/ideas/:id", "an idea", {
    title: requiredTextSchema(IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED),
    /** The tag of a new or recreated idea. An existing idea keeps its tag. */
    key_id: keyMarkSchema,
  }),
  setIdeaKey: RECORD.change("PUT /api/ideas/:id/key", "Sets or clears the key that an idea came from", {
    key_id: z.nullable(keyIdSchema),
  }),
  deleteIdea: RECORD.deletion("DELETE /api/ideas/:id", "an idea"),
});
