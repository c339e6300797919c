import { createMutator } from "#features/sync/client.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import type { Idea, ideasContract } from "./contract.ts";

const write = createMutator<typeof ideasContract>();

/** @param keyId null clears it */
export function setIdeaKey(idea: Idea, keyId: string | null): Promise<MutationResult> {
  const body = { key_id: keyId };
  return write("PUT /api/ideas/:id/key", { params: { id: idea.id }, body }, () => [
    { kind: "idea", id: idea.id, value: { ...idea, ...body } },
  ]);
}
