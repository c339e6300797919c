import { useEffect, useState } from "react";
import { syncNotebook } from "#features/notebook/client.ts";
import { useGoal } from "../client.ts";
import type { Goal } from "../contract.ts";

/** One goal; null once the server, too, was asked and there is none; undefined until that is known. */
export function useGoalLookup(id: string): Goal | null | undefined {
  const goal = useGoal(id);
  const [isAsked, setIsAsked] = useState(false);
  const isUnknown = goal === null;

  // Another device may have made it a moment ago.
  useEffect(() => {
    let isCurrent = true;
    if (isUnknown) void syncNotebook().then(() => isCurrent && setIsAsked(true));
    return () => {
      isCurrent = false;
    };
  }, [isUnknown]);

  return isUnknown && !isAsked ? undefined : goal;
}
