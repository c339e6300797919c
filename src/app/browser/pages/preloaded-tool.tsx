import type { ReactNode } from "react";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import type { Address } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { loadToaster } from "#platform/ui/toasts/toast.ts";
import { loadPage } from "../load-page.ts";

/** Returns a page that preloads the pages in `next`, so that a member can finish the work offline. */
export function preloadedPage(title: string, next: readonly Address[], tool: ReactNode): Page {
  return syncedPage(title, <PreloadedTool next={next}>{tool}</PreloadedTool>);
}

function PreloadedTool({ next, children }: { next: readonly Address[]; children: ReactNode }) {
  usePreload(loadToaster, ...next.map((path) => () => loadPage(path)));
  return children;
}
