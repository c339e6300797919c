// A frame of the gallery (`/dev/screens` of `npm run dev`): the application on the fake API, in the state that the
// address names.
import { createRoot } from "react-dom/client";
import { App } from "#app/browser/app.tsx";
import { loadPage } from "#app/browser/load-page.ts";
import { startSession } from "#app/browser/session/follow-session.ts";
import { hostSubscriptionFlow } from "#app/browser/subscription/subscription-host.ts";
import { memberSession } from "./build-session.ts";
import { PREMIUM } from "./build-subscription.ts";
import { FakeApi } from "./fake-api.ts";
import { answerQuietly, STATES } from "./states.ts";

const address = new URL(window.location.href);
const state = address.searchParams.get("dev-state") as keyof typeof STATES;
const theme = address.searchParams.get("dev-theme");
for (const name of ["dev-state", "dev-theme"]) address.searchParams.delete(name);
history.replaceState(null, "", address);

// Each frame has its own host, and so its own storage.
localStorage.clear();
for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
if (theme === "dark") document.documentElement.dataset.theme = "dark";

const api = new FakeApi();
answerQuietly(api);
STATES[state](api);
api.answer({ "GET /api/session": memberSession(), "GET /api/subscription": { subscription: PREMIUM } });
await cookieStore.set("signed_in", "1");
const root = document.getElementById("root");
if (!root) throw new Error("the document has no #root");
createRoot(root).render(<App first={{ path: address.pathname, page: await loadPage(address.pathname) }} />);
hostSubscriptionFlow();
await startSession();
