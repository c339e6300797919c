import { useEffect, useEffectEvent } from "react";
import { takeInterrupted } from "#platform/shared/drafts/drafts.ts";

/** After a forced sign-in, waits for `isReady` and passes the draft's `thing`, such as `idea:new`, to `reopen`. */
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
