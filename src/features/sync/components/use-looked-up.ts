import { useEffect, useState } from "react";
import { syncNow } from "../client.ts";

/** One record; null once the server, too, was asked and there is none; undefined until that is known. */
export function useLookedUp<T>(record: T | null | undefined): T | null | undefined {
  const [isAsked, setIsAsked] = useState(false);
  const isUnknown = record === null;

  // Another device may have made it a moment ago.
  useEffect(() => {
    let isCurrent = true;
    if (isUnknown) void syncNow().then(() => isCurrent && setIsAsked(true));
    return () => {
      isCurrent = false;
    };
  }, [isUnknown]);

  return isUnknown && !isAsked ? undefined : record;
}
