import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { restoreTheme } from "./layout/theme.ts";
import { loadPage, namedPage } from "./load-page.ts";
import { startSession } from "./session/follow-session.ts";
import { hostSubscriptionFlow } from "./subscription/subscription-host.ts";
import { UnloadablePage } from "./unloadable-page.tsx";

declare global {
  interface Window {
    /** The document's path. The head script of the document sets it. */
    openedPath?: string;
    /** Buttons that were clicked before hydration, collected by `startScript` in build/document.ts. */
    earlyClicks?: HTMLElement[] | undefined;
  }
}

/** The longest wait for an idle moment, which a busy phone may lack. Safari has no `requestIdleCallback`. */
const REGISTERED_WITHIN_MS = 5000;

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  // The address bar may differ: the reader may have gone back before the application started.
  const path = window.openedPath ?? window.location.pathname;
  const page = await namedPage(root)
    .then((named) => named ?? loadPage(path))
    .catch(() => undefined);
  if (!page) return giveUp(root);
  const app = <App first={{ path, page }} onReady={takeOver} />;
  // `npm run dev` serves an empty document. A precached shell may replace a public page, but lacks that page's HTML.
  const fits = root.hasChildNodes() && (page.isPrivate || !("shell" in root.dataset));
  // `startTransition` makes React hydrate in short tasks, so that a slow phone can scroll between them.
  if (fits) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
  restoreTheme();
  hostSubscriptionFlow();
  // After a reload with an open dialog, the history is still at the dialog's entry, which `closeOnBack` leaves.
  if (window.history.state?.isDialogs)
    import("#platform/ui/dialogs/back-closes.ts").then((late) => late.closeOnBack(), console.error);
  await startSession();
  registerServiceWorker();
}

/** Runs the work that waited for hydration. Clicks each clicked button once, however often the person clicked it. */
function takeOver(): void {
  const clicked = new Set(window.earlyClicks);
  window.earlyClicks = undefined;
  for (const button of clicked) if (button.isConnected) button.click();
  layOutRest();
}

function registerServiceWorker(): void {
  if (import.meta.env.DEV) return;
  const register = () =>
    navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(() => {});
  if (typeof requestIdleCallback === "function")
    requestIdleCallback(register, { timeout: REGISTERED_WITHIN_MS });
  else setTimeout(register);
}

/** Reports that a part of the application is missing. Replaces only the shell: a prerendered page stays readable. */
function giveUp(root: HTMLElement): void {
  if ("shell" in root.dataset) {
    window.earlyClicks = undefined;
    createRoot(root).render(<UnloadablePage />);
  }
}

void start();

const LATER = "laid-out-later";

/** Shows the parts that the first paint left out, one part per frame. All parts at once would be one long task. */
function layOutRest(): void {
  const piece = document.querySelector(`[data-partial] .${LATER}`);
  if (!piece) return void delete document.documentElement.dataset.partial;
  piece.classList.remove(LATER);
  requestAnimationFrame(() => setTimeout(layOutRest));
}
