import { useEffect } from "react";
import { showToast } from "#ui/toast.ts";
import { useNotebook } from "../client.ts";

/**
 * Whether a page's records cannot be shown; says so once, with the page's own title.
 *
 * @param text the specification's words; else the server's
 */
export function useLoadFailure(title: string, text?: string): boolean {
  const { status, trouble } = useNotebook();
  const description = text ?? trouble?.message;
  const hasFailed = status === "failed";
  useEffect(() => {
    if (hasFailed) showToast({ title, description, variant: "destructive" });
  }, [hasFailed, title, description]);
  return hasFailed;
}
