import { useEffect } from "react";
import { loadToaster } from "#ui/toast.ts";

/** After this long the page has settled: then comes what a first notice needs, so that it can be shown offline. */
const SETTLED_MS = 2000;

export function useSettledToaster(): void {
  useEffect(() => {
    // Where it fails, the notice itself tries again.
    const timer = setTimeout(() => loadToaster().catch(() => undefined), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
}
