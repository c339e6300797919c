import { useEffect, useEffectEvent } from "react";
import { takeInterrupted } from "#shared/drafts/drafts.ts";

/**
 * After a forced sign-in, reopens the draft that the ended session interrupted (`interruptDraft`).
 *
 * @param reopen gets the draft's `thing`, such as `idea:new`; absent on a page that shows its draft anyway
 * @param isReady whether the records that `reopen` needs have loaded
 */
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
