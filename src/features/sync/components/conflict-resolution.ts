import { useRef, useState } from "react";
import { resolveConflict } from "../client.ts";
import type { Conflict } from "../contract.ts";
import type { MutationResult } from "../sync-engine.ts";
import { showMutationToast, type ToastMessages } from "./mutation-toast.ts";

/**
 * Choosing between a record and the version that stands beside it. One choice at a time: pressed again meanwhile,
 * nothing more happens.
 *
 * @param onSettled called once the choice is kept and what was pressed has gone
 */
export function useConflictResolution(conflict: Conflict, onSettled?: () => void) {
  /** Around the buttons. */
  const box = useRef<HTMLElement>(null);
  const isRunning = useRef(false);
  const [isBusy, setIsBusy] = useState(false);

  /** Lets the other version go, once `save` has kept what is to stand; without it the record stays as it is. */
  const choose = async (words: ToastMessages, save?: () => Promise<MutationResult>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setIsBusy(true);
    const isSafe = showMutationToast(await (save ? save() : resolveConflict(conflict)), words);
    // Sent after the other, so that it is never let go of before that is kept.
    if (isSafe && save) void resolveConflict(conflict);
    isRunning.current = false;
    setIsBusy(false);
    // Who has gone on meanwhile is not called back.
    const { activeElement: focused, body } = document;
    if (isSafe && (focused === body || box.current?.contains(focused))) onSettled?.();
  };
  return { box, isBusy, choose };
}

/** When the version beside a record was written, such as "5 de marzo a las 21:30". */
export function momentOf({ created_at }: Conflict): string {
  return new Date(created_at).toLocaleString("es", {
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
  });
}
