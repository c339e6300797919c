import { useEffect, useEffectEvent } from "react";
import { takeInterrupted } from "#platform/shared/drafts/drafts.ts";

/** Reopens a draft after a forced sign-in by its `thing`, such as `idea:new`, once its records are loaded. */
export function useInterruptedDraft(
  memberId: string | undefined,
  reopen?: (thing: string) => void,
  isReady = true,
): void {
  const take = useEffectEvent((id: string) => {
    const thing = takeInterrupted(id);
    if (thing !== null) reopen?.(thing);
  });
  useEffect(() => {
    if (isReady && memberId !== undefined) take(memberId);
  }, [isReady, memberId]);
}
