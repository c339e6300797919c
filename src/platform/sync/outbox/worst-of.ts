import type { MutationResult } from "./outbox.ts";

/** The result of mutations that stand for one: rejected, then queued but not persisted, then queued, then applied. */
export function worstOf(results: readonly MutationResult[]): MutationResult {
  const badness = (result: MutationResult) => {
    if (result.state !== "queued") return result.state === "rejected" ? 3 : 0;
    return result.isPersisted ? 1 : 2;
  };
  return results.toSorted((a, b) => badness(b) - badness(a))[0] ?? { state: "applied" };
}
