import { createRoot, hydrateRoot } from "react-dom/client";
import { loadSession } from "#features/account/client.ts";
import { App } from "./app.tsx";
import { replayEarlyClicks } from "./early-clicks.ts";
import { loadMissingPage, loadPage, privateTable, publicTable } from "./load-page.ts";
import { followSession } from "./session-follower.ts";
import { hostSubscriptionFlow } from "./subscription-host.ts";
import { UnloadablePage } from "./unloadable-page.tsx";

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  const path = window.location.pathname;
  // What the document says it was prerendered as, where that is not its address: a 404 page.
  const missing = root.dataset.missing as "key" | "page" | undefined;
  const loading = missing ? loadMissingPage(missing) : loadPage(path, tablesOf(root));
  const page = await loading.catch(() => undefined);
  if (!page) return giveUp(root);
  const app = <App first={{ path, page }} onReady={replayEarlyClicks} />;
  // `npm run dev` serves an empty document.
  if (root.hasChildNodes()) hydrateRoot(root, app);
  else createRoot(root).render(app);
  hostSubscriptionFlow();
  followSession();
  await loadSession();
}

/** Where the first page is found: `npm run dev` serves an empty document, which may be of either kind. */
function tablesOf(root: HTMLElement) {
  if ("shell" in root.dataset) return [privateTable];
  return root.hasChildNodes() ? [publicTable] : [privateTable, publicTable];
}

/** Part of the application did not arrive. A prerendered page can be read all the same and is left alone. */
function giveUp(root: HTMLElement): void {
  if ("shell" in root.dataset) {
    createRoot(root).render(<UnloadablePage onRetry={() => window.location.reload()} />);
  }
}

void start();
