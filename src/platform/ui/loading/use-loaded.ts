import { useEffect, useState } from "react";
import type { CallResult } from "#platform/shared/api-client.ts";

/** Calls `ask` once for each mount, and again at each `load`. Meanwhile `loaded` is undefined. */
export function useLoaded<T>(ask: () => Promise<CallResult<T>>) {
  const [loaded, setLoaded] = useState<CallResult<T>>();
  const load = async () => {
    setLoaded(undefined);
    setLoaded(await ask());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; a button loads again
  useEffect(() => void load(), []);
  return { loaded, load, setLoaded };
}
