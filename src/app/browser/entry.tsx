import { createRoot, hydrateRoot } from "react-dom/client";
import { loadSession } from "#features/account/client.ts";
import { App } from "./app.tsx";
import { replayEarlyClicks } from "./early-clicks.ts";
import { loadPage, unknownKeyPage, unknownPage } from "./routes.tsx";
import { followSession } from "./session-follower.ts";
import { hostSubscriptionFlow } from "./subscription-host.ts";
import { UnloadablePage } from "./unloadable-page.tsx";

/** What the document says it was prerendered as, where that is not its address: a 404 page. */
const NOT_FOUND = { key: unknownKeyPage, page: unknownPage };

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  const path = window.location.pathname;
  const missing = root.dataset.missing as keyof typeof NOT_FOUND | undefined;
  const loading = missing ? NOT_FOUND[missing]() : loadPage(path);
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

/** Part of the application did not arrive. A prerendered page can be read all the same and is left alone. */
function giveUp(root: HTMLElement): void {
  if ("shell" in root.dataset) {
    createRoot(root).render(<UnloadablePage onRetry={() => window.location.reload()} />);
  }
}

void start();
