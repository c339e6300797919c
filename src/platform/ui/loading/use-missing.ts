import { useEffect } from "react";
import { type Address, navigate } from "../navigation.tsx";
import { showFailure } from "../toasts/toast.ts";

/** Says that the record of a page could not be opened. Leads to the page `to`, if there is one. */
export function useMissing(isMissing: boolean, text: string, to?: Address): void {
  useEffect(() => {
    if (!isMissing) return;
    showFailure("Error", text);
    if (to) navigate(to, { replace: true });
  }, [isMissing, text, to]);
}
