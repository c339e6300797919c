import { createMutator } from "#features/sync/client.ts";
import type { MutationResult } from "#features/sync/outbox/outbox.ts";
import type { Goal, goalsContract } from "../contract.ts";

const write = createMutator<typeof goalsContract>();

/** @param keyId null clears it */
export function setGoalKey(goal: Goal, keyId: string | null): Promise<MutationResult> {
  const body = { key_id: keyId };
  const parts = { params: { id: goal.id }, body };
  return write("PUT /api/goals/:id/key", parts, () => [
    { kind: "goal", id: goal.id, value: { ...goal, ...body } },
  ]);
}
