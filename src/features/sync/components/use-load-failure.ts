import { useEffect } from "react";
import { showFailure } from "#ui/toasts/toast.ts";
import { useSync } from "../client.ts";

/** Shows one toast per page. `text` is the specification's; without it the server's message is shown. */
export function useLoadFailure(title: string, text?: string): boolean {
  const { status, syncError } = useSync();
  const description = text ?? syncError?.message;
  const hasFailed = status === "failed";
  useEffect(() => {
    if (hasFailed) showFailure(title, description);
  }, [hasFailed, title, description]);
  return hasFailed;
}
