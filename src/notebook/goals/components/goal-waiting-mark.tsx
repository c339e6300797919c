import { useEffect, useState } from "react";
import { PendingBadge, useIsPending } from "#notebook/sync-notices/components/pending-badge.tsx";

/** Shows the badge only after this delay, so that it does not flicker whenever the member ticks an action. */
const LATE_MS = 1000;

export function GoalWaitingMark({ goalId }: { goalId: string }) {
  const isWaiting = useIsPending("goal", goalId);
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => {
      clearTimeout(timer);
      setIsLate(false);
    };
  }, [isWaiting]);
  return isLate ? <PendingBadge kind="goal" id={goalId} /> : null;
}
