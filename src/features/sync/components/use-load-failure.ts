import { useEffect } from "react";
import { showToast } from "#ui/toast.ts";
import { useSync } from "../client.ts";

/**
 * Whether a page's records cannot be shown; says so once, with the page's own title.
 *
 * @param text the specification's words; else the server's
 */
export function useLoadFailure(title: string, text?: string): boolean {
  const { status, syncError } = useSync();
  const description = text ?? syncError?.message;
  const hasFailed = status === "failed";
  useEffect(() => {
    if (hasFailed) showToast({ title, description, variant: "destructive" });
  }, [hasFailed, title, description]);
  return hasFailed;
}
