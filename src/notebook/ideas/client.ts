import { byNewest } from "#platform/shared/time.ts";
import { createMutator, useRecords } from "#platform/sync/client.ts";
import type { Idea, ideasContract } from "./contract.ts";

const write = createMutator<typeof ideasContract>();
export const IDEA = "idea";
/** The address that opens the form for a new idea. */
export const NEW_IDEA = "/ideas?escribir";

/** The member's ideas, oldest first; undefined while they load. */
export function useIdeas(): Idea[] | undefined {
  const ideas = useRecords<Idea>(IDEA);
  return ideas && [...ideas.values()].sort(byNewest).reverse();
}

/** One idea; null if there is none, undefined while ideas load. */
export function useIdea(id: string): Idea | null | undefined {
  const ideas = useRecords<Idea>(IDEA);
  return ideas && (ideas.get(id) ?? null);
}

/** Creates an idea, or updates `known`. `keyId` counts only for a new idea; `setIdeaKey` changes a known one's. */
export function saveIdea(id: string, title: string, known: Idea | undefined, keyId: string | null = null) {
  const now = new Date().toISOString();
  const { position, created_at, key_id } = known ?? { position: 0, created_at: now, key_id: keyId };
  const body = { title, key_id, base: known?.version ?? "", written_at: now };
  return write("PUT /api/ideas/:id", { params: { id }, body }, (version) => [
    { kind: IDEA, id, value: { id, title, position, key_id, created_at, version } satisfies Idea },
  ]);
}

export function setIdeaKey(idea: Idea, keyId: string | null) {
  const body = { key_id: keyId };
  return write("PUT /api/ideas/:id/key", { params: { id: idea.id }, body }, () => [
    { kind: IDEA, id: idea.id, value: { ...idea, ...body } },
  ]);
}

export function deleteIdea({ id, version }: Idea) {
  return write("DELETE /api/ideas/:id", { params: { id }, query: { base: version } }, () => [
    { kind: IDEA, id, value: null },
  ]);
}
