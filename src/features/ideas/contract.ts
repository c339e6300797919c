import * as z from "zod/mini";
import { defineContract } from "#shared/contract.ts";
import { idSchema } from "#shared/ids.ts";
import { requiredTextSchema } from "#shared/text.ts";
import { IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED } from "./idea-title.ts";

export const ideaSchema = z.object({
  id: idSchema,
  title: z.string(),
  position: z.number(),
  created_at: z.string(),
});
export type Idea = z.infer<typeof ideaSchema>;

const titleSchema = requiredTextSchema(IDEA_TITLE_MAX, IDEA_TITLE_REQUIRED);
const oneIdea = z.object({ id: idSchema });

/** The idea bank (docs/product.md, section 5). */
export const ideasContract = defineContract({
  listIdeas: {
    method: "GET",
    path: "/api/ideas",
    access: "premium",
    summary: "The member's ideas, oldest first",
    answer: z.array(ideaSchema),
  },
  readIdea: {
    method: "GET",
    path: "/api/ideas/:id",
    access: "premium",
    summary: "One idea",
    params: oneIdea,
    answer: ideaSchema,
    errors: ["not_found"],
  },
  createIdea: {
    method: "POST",
    path: "/api/ideas",
    access: "premium",
    summary: "Keeps an idea. The browser makes the id, so that sending it twice keeps it once",
    body: z.object({ id: idSchema, title: titleSchema }),
    answer: ideaSchema,
    errors: ["conflict"],
  },
  updateIdea: {
    method: "PATCH",
    path: "/api/ideas/:id",
    access: "premium",
    summary: "Changes an idea's title",
    params: oneIdea,
    body: z.object({ title: titleSchema }),
    answer: ideaSchema,
    errors: ["not_found"],
  },
  deleteIdea: {
    method: "DELETE",
    path: "/api/ideas/:id",
    access: "premium",
    summary: "Deletes an idea",
    params: oneIdea,
    errors: ["not_found"],
  },
});
