import * as z from "zod/mini";
import { defineContract, PREMIUM_WRITE } from "#platform/shared/contract.ts";
import { baseSchema, beforeSchema, idSchema, keyIdSchema, keyMarkSchema } from "#platform/shared/ids.ts";
import { requiredTextSchema, writtenAtSchema } from "#platform/shared/text.ts";
import { IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED } from "./idea-title.ts";

export const ideaSchema = z.object({
  id: idSchema,
  title: z.string(),
  position: z.number(),
  key_id: keyMarkSchema,
  created_at: z.string(),
  version: z.string(),
});
export type Idea = z.infer<typeof ideaSchema>;

const titleSchema = requiredTextSchema(IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED);
const oneIdea = z.object({ id: idSchema });

/** The idea bank (docs/product.md, section 5). */
export const ideasContract = defineContract({
  keepIdea: {
    ...PREMIUM_WRITE,
    address: "PUT /api/ideas/:id",
    summary: "Creates or updates an idea; recreates it if another device deleted it",
    params: oneIdea,
    body: z.object({
      title: titleSchema,
      /** The key of a new or recreated idea. An existing idea keeps its own. */
      key_id: keyMarkSchema,
      base: baseSchema,
      before: beforeSchema,
      written_at: writtenAtSchema,
    }),
  },
  setIdeaKey: {
    ...PREMIUM_WRITE,
    address: "PUT /api/ideas/:id/key",
    summary: "Sets or clears the key that an idea came from",
    params: oneIdea,
    body: z.object({ key_id: z.nullable(keyIdSchema) }),
    errors: ["not_found"],
  },
  deleteIdea: {
    ...PREMIUM_WRITE,
    address: "DELETE /api/ideas/:id",
    summary: "Deletes an idea, unless another device changed it since `base`",
    params: oneIdea,
    query: z.object({ base: baseSchema }),
    errors: ["not_found"],
  },
});
