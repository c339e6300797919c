import * as z from "zod/mini";
import { defineContract, EDIT, OWN, RECORD } from "#platform/shared/contract.ts";
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

const titleSchema = requiredTextSchema(IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED);

/** The idea bank (docs/product.md, section 5). */
export const ideasContract = defineContract({
  keepIdea: {
    ...RECORD.text,
    address: "PUT /api/ideas/:id",
    summary: "Creates or updates an idea; recreates it if another device deleted it",
    body: z.object({
      title: titleSchema,
      /** The key of a new or recreated idea. An existing idea keeps its own. */
      key_id: keyMarkSchema,
      ...EDIT,
    }),
  },
  setIdeaKey: {
    ...RECORD.change,
    address: "PUT /api/ideas/:id/key",
    summary: "Sets or clears the key that an idea came from",
    body: z.object({ key_id: z.nullable(keyIdSchema) }),
  },
  deleteIdea: {
    ...RECORD.deletion,
    address: "DELETE /api/ideas/:id",
    summary: "Deletes an idea, unless another device changed it since `base`",
  },
});
