import { useRef } from "react";
import { useSubmit } from "#ui/use-submit.ts";
import { createMutator } from "../client.ts";
import type { Conflict, syncContract } from "../contract.ts";
import type { MutationResult } from "../outbox.ts";
import { showMutationToast, type ToastMessages } from "./mutation-toast.ts";

const write = createMutator<typeof syncContract>();

/**
 * Lets the member choose one version of a record.
 *
 * @param onSettled called after saving, if the focus is still here
 */
export function useConflictResolution(conflict: Conflict, onSettled?: () => void) {
  /** Contains the buttons. */
  const box = useRef<HTMLElement>(null);
  const { isBusy, submit } = useSubmit();

  /** Saves the chosen version, if it is not the current one, and deletes the conflict. */
  const choose = async (words: ToastMessages, save?: () => Promise<MutationResult>) => {
    const isSafe = await submit(async () => {
      const isSaved = showMutationToast(await (save ? save() : resolveConflict(conflict)), words);
      // Enqueued second, so that the conflict outlives a failed save.
      if (isSaved && save) void resolveConflict(conflict);
      return isSaved;
    });
    // Do not steal the focus from a member who moved on.
    const { activeElement: focused, body } = document;
    if (isSafe && (focused === body || box.current?.contains(focused))) onSettled?.();
  };
  return { box, isBusy, choose };
}

/** Such as "5 de marzo a las 21:30". */
export function momentOf({ created_at }: Conflict): string {
  return new Date(created_at).toLocaleString("es", {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
}

/** Deletes a conflict after the member has chosen a version. */
function resolveConflict({ id, version, kind, record_id }: Conflict): Promise<MutationResult> {
  const parts = { params: { id }, query: { base: version } };
  // The chosen version is sent first.
  const needs = [{ kind, id: record_id }];
  return write("DELETE /api/conflicts/:id", parts, () => [{ kind: "conflict", id, value: null }], { needs });
}
