import type { ReactNode } from "react";
import { Synced } from "#notebook/tool-page/components/synced.tsx";
import { usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { loadToaster } from "#platform/ui/toasts/toast.ts";
import { loadPage } from "../load-page.ts";

/** Preloads the pages that may follow, so that this one can be used offline to its end. */
export function PreloadedTool({ next, children }: { next: readonly string[]; children: ReactNode }) {
  usePreload(loadToaster, ...next.map((path) => () => loadPage(path)));
  return <Synced>{children}</Synced>;
}
