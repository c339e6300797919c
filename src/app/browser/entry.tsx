import { createRoot, hydrateRoot } from "react-dom/client";
import { loadSession } from "#features/account/client.ts";
import { App } from "./app.tsx";
import { replayEarlyClicks } from "./early-clicks.ts";
import { clearIfEnded } from "./ended-session.ts";
import { restoreTheme } from "./layout/theme.ts";
import { loadMissingPage, loadPage, privateTable, publicTable } from "./load-page.ts";
import { startOffline } from "./offline.ts";
import type { Missing } from "./page.ts";
import { followSession } from "./session-follower.ts";
import { hostSubscriptionFlow } from "./subscription-host.ts";
import { UnloadablePage } from "./unloadable-page.tsx";

declare global {
  interface Window {
    /** The path of the document, which its head script has noted. */
    openedPath?: string;
  }
}

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  // Not the address bar's: whoever has gone back before the application was there finds another page's document.
  const path = window.openedPath ?? window.location.pathname;
  // What the document says it was prerendered as, where that is not its address: a 404 page, or the one without a connection.
  const missing = root.dataset.missing as Missing | undefined;
  const loading = missing ? loadMissingPage(missing) : loadPage(path, tablesOf(root));
  const page = await loading.catch(() => undefined);
  if (!page) return giveUp(root);
  const app = <App first={{ path, page }} onReady={replayEarlyClicks} />;
  // `npm run dev` serves an empty document, and a kept shell may stand for a public page, which it does not show.
  const fits = root.hasChildNodes() && (page.isPrivate || !("shell" in root.dataset));
  if (fits) hydrateRoot(root, app);
  else createRoot(root).render(app);
  restoreTheme();
  hostSubscriptionFlow();
  followSession();
  await clearIfEnded();
  await loadSession();
  startOffline();
}

/** Where the first page is found: what `npm run dev` serves, and the shell kept on a device, may be of either kind. */
function tablesOf(root: HTMLElement) {
  const { shell } = root.dataset;
  if (shell === "any" || !root.hasChildNodes()) return [privateTable, publicTable];
  return shell === undefined ? [publicTable] : [privateTable];
}

/** Part of the application did not arrive. A prerendered page can be read all the same and is left alone. */
function giveUp(root: HTMLElement): void {
  if ("shell" in root.dataset) {
    window.earlyClicks = undefined;
    createRoot(root).render(<UnloadablePage onRetry={() => window.location.reload()} />);
  }
}

void start();
