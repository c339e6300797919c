import { useEffect, useState } from "react";
import { syncNow } from "#platform/sync/client.ts";

/** Pulls once before reporting a record as missing (null); undefined until then. */
export function useLookedUp<T>(record: T | null | undefined): T | null | undefined {
  const [isAsked, setIsAsked] = useState(false);
  const isUnknown = record === null;

  // Another device may have just created the record.
  useEffect(() => {
    if (isUnknown) void syncNow().then(() => setIsAsked(true));
  }, [isUnknown]);

  return isUnknown && !isAsked ? undefined : record;
}
