import { useEffect } from "react";
import { showFailure } from "#ui/toasts/toast.ts";
import { useSync } from "../client.ts";

/**
 * Whether the notebook failed to load. Shows one toast per page.
 *
 * @param text the specification's text; else the server's message
 */
export function useLoadFailure(title: string, text?: string): boolean {
  const { status, syncError } = useSync();
  const description = text ?? syncError?.message;
  const hasFailed = status === "failed";
  useEffect(() => {
    if (hasFailed) showFailure(title, description);
  }, [hasFailed, title, description]);
  return hasFailed;
}
