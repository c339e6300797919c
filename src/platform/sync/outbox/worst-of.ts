import type { MutationResult } from "./outbox.ts";

/** Returns the worst result of mutations that are one action: rejected, queued and not persisted, queued, applied. */
export function worstOf(results: readonly MutationResult[]): MutationResult {
  const badness = (result: MutationResult) => {
    if (result.state !== "queued") return result.state === "rejected" ? 3 : 0;
    return result.isPersisted ? 1 : 2;
  };
  return results.toSorted((a, b) => badness(b) - badness(a))[0] ?? { state: "applied" };
}
