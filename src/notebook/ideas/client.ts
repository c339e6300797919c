import { recordClient } from "#notebook/tool-page/record-client.ts";
import type { Idea, ideasContract } from "./contract.ts";

export const IDEA = "idea";
/** The address that opens the form for a new idea. */
export const NEW_IDEA = "/ideas?escribir";

const ideas = recordClient<Idea, "ideas", typeof ideasContract>(IDEA, "ideas");
export const { useAll: useIdeas, useOne: useIdea, remove: deleteIdea } = ideas;

/** Creates an idea with the tag `keyId`, or changes the title of `known`. `setIdeaKey` changes the tag of an idea. */
export function saveIdea(id: string, title: string, known: Idea | undefined, keyId: string | null = null) {
  const key_id = known ? known.key_id : keyId;
  return ideas.save(id, { title, key_id }, known, { position: 0 });
}

export const setIdeaKey = (idea: Idea, key_id: string | null) => ideas.mark(idea, "key", { key_id });
