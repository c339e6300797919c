import { useEffect } from "react";
import { syncStore, useSync } from "#platform/sync/client.ts";
import { showFailure } from "#platform/ui/toasts/toast.ts";

/** Shows one toast per page. `text` is the specification's; without it the server's message is shown. */
export function useLoadFailure(title: string, text?: string): boolean {
  const hasFailed = useSync().status === "failed";
  useEffect(() => {
    // The message is no dependency: it has the request's id, so each retry would show another toast.
    if (hasFailed) showFailure(title, text ?? syncStore.get().syncError?.message);
  }, [hasFailed, title, text]);
  return hasFailed;
}
