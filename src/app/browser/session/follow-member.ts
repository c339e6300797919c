import {
  isPremium,
  markDevice,
  openSubscriptionFlow,
  subscriptionStore,
} from "#billing/subscription/client.ts";
import { loadSubscription, refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { hasSessionHint, sessionStore } from "#member/account/client.ts";
import { askSession, updateSession } from "#member/account/session/session.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { hideFavourites, showFavourites } from "#notebook/favourites/mirror.ts";
import { browserStorage } from "#platform/shared/browser-storage.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { openNotebook } from "#platform/sync/notebooks.ts";
import { showFailure } from "#platform/ui/toasts/toast.ts";
import { onTabMessage, sendToTabs } from "./broadcast.ts";

/** Background tasks are needed minutes later and must not slow the page's start. */
const BACKGROUND_TASKS_AFTER_MS = 5 * SECOND_MS;
/** Background tasks start at least this long before the access token expires (spec, section 9). */
const MARGIN_S = 10;

/** The signed-in member's id, and the id whose favourites are shown. Null for nobody, undefined at first. */
let member: string | null | undefined;
let shown: string | null | undefined;

/** A sign-in or sign-out in one tab applies to all tabs (docs/product.md, section 2). */
export function followMember(tasksAfterMs = BACKGROUND_TASKS_AFTER_MS): void {
  const follow = () => {
    const session = sessionStore.get();
    // After the server ended a session, the sync engine stays open, because the member may still be writing.
    if (!memberOf(session)) openNotebook.current?.end();
    if (session.status === "loading" || session.status === "unreachable") return;
    const next = session.status === "signed-in" ? session.user.id : null;
    const hasAnswer = session.status === "signed-in" && session.expires_at > 0;
    // The subscription's request may have failed because the server had not confirmed the session yet.
    const isFailed = subscriptionStore.get().status === "failed";
    if (next === member && hasAnswer && isFailed) void refreshSubscription();
    if (next === member) return;
    member = next;
    shown = null;
    hideFavourites();
    if (session.status === "signed-in") {
      const { id, last_sign_in_at } = session.user;
      sendToTabs({ event: "SIGNED_IN", userId: id, signedInAt: last_sign_in_at });
    }
    void welcome(next);
  };

  onTabMessage((message) => {
    import("./other-tabs.ts").then((late) => late.applyTabMessage(message), console.error);
  });
  window.addEventListener("session-ended", () => updateSession({ type: "ended" }));
  // The refused call may come from an earlier session, so this asks the server who is signed in now.
  window.addEventListener("call-refused", (event) => {
    if ((event as CustomEvent<string>).detail === "unauthenticated") void askSession();
    else void refreshSubscription().then(openSubscriptionFlow);
  });

  subscriptionStore.subscribe(() => {
    const state = subscriptionStore.get();
    if (state.status !== "loaded") return;
    const next = isPremium(state) ? member : null;
    if (member) markDevice(next !== null);
    if (next === shown) return;
    shown = next;
    if (!next) return hideFavourites();
    showFavourites(next);
    keepTools();
    openNotebook.current?.onPremium();
  });

  onReturn(endIfEnded);

  sessionStore.subscribe(follow);
  follow();

  const session = sessionStore.get();
  const expiresAt = (session.status === "signed-in" && session.expires_at) || Number.POSITIVE_INFINITY;
  // If this import fails, a refused call still refreshes the session.
  const keep = () =>
    import("./background-tasks.ts").then((late) => late.startBackgroundTasks(), console.error);
  setTimeout(keep, Math.min(tasksAfterMs, (expiresAt - MARGIN_S) * SECOND_MS - Date.now()));
}

async function welcome(id: string | null): Promise<void> {
  const error = await loadSubscription(id);
  if (id === null) return;
  // A page that uses the cached subscription offline says so by itself.
  if (error && (error.code !== "offline" || subscriptionStore.get().status === "failed"))
    showFailure("Error al Cargar Suscripción", "No se pudo cargar tu información de suscripción.");
  // The tab's storage is nearly always empty. It may hold a checkout that began before the sign-in.
  if (browserStorage("session").keys().length > 0)
    import("../subscription/resume-checkout.ts").then((late) => late.resumeCheckout(), console.error);
}

/** Precaches the tools at once, because marking a favourite offline needs the sync engine. */
function keepTools(): void {
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep-tools"), console.error);
}

/** Ends this tab's session if another tab has ended it. A page from the back/forward cache signs out at once. */
function endIfEnded(isRestored: boolean): void {
  if (hasSessionHint() || sessionStore.get().status !== "signed-in") return;
  updateSession({ type: isRestored ? "signed-out" : "ended" });
}
