import { useEffect, useState } from "react";
import { PendingBadge, useIsPending } from "#features/sync/components/pending-badge.tsx";

/** A change that the server takes within this time has not been waiting for anything. */
const LATE_MS = 1000;

/** The mark of a goal that has not been sent yet, without its flickering at every tick. */
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
