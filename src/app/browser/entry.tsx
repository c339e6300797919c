import { hydrateRoot } from "react-dom/client";
import { loadSession } from "#features/account/client.ts";
import { App, type ShownPage } from "./app.tsx";
import { replayEarlyClicks } from "./early-clicks.ts";
import { loadPage, unknownKeyPage, unknownPage } from "./routes.tsx";
import { followSession } from "./session-follower.ts";
import { hostSubscriptionFlow } from "./subscription-host.ts";

/** What the document says it was prerendered as, where that is not its address: a 404 page. */
const NOT_FOUND = { key: unknownKeyPage, page: unknownPage };

async function start(): Promise<void> {
  const root = document.getElementById("root");
  if (!root) throw new Error("the document has no #root");
  const path = window.location.pathname;
  const missing = root.dataset.missing as keyof typeof NOT_FOUND | undefined;
  const first: ShownPage = missing
    ? { path, access: "public", page: await NOT_FOUND[missing]() }
    : { path, ...(await loadPage(path)) };
  hydrateRoot(root, <App first={first} onReady={replayEarlyClicks} />);
  hostSubscriptionFlow();
  followSession();
  await loadSession();
}

void start();
