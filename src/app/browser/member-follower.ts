import { hasSessionHint, loadSession, sessionStore } from "#features/account/client.ts";
import { favouritesStore } from "#features/favourites/client.ts";
import {
  followOtherTabs,
  forgetFavourites,
  hideFavourites,
  loadFavourites,
} from "#features/favourites/components/sync.ts";
import { forgetDrafts } from "#features/ideas/components/drafts.ts";
import {
  isPremium,
  loadSubscription,
  openSubscriptionFlow,
  refreshSubscription,
  subscriptionStore,
} from "#features/subscription/client.ts";
import {
  forgetSubscriptionSteps,
  readApproval,
  takeWishForSubscription,
} from "#features/subscription/components/steps.ts";
import { showToast } from "#ui/toast.ts";

/** A member's id, or nobody; at first it is not known who. */
let member: string | null | undefined;
/** A sign-out takes everything of the member from the device; a session that merely ended leaves it. */
let isMerelyEnded = false;

/**
 * From the first member on, the session brings the subscription, and Premium the favourites. Who comes or
 * leaves in one tab does so in all of them (docs/product.md, section 2).
 */
export function followMember(): void {
  const tabs = new BroadcastChannel("session");

  const follow = () => {
    const session = sessionStore.get();
    if (session.status === "loading" || session.status === "unreachable") return;
    const next = session.status === "signed-in" ? session.user.id : null;
    if (next === member) return;
    const isSignOut = typeof member === "string" && next === null && !isMerelyEnded;
    if (isSignOut) forgetMember();
    else hideFavourites();
    member = next;
    if (next !== null || isSignOut) tabs.postMessage(next);
    void welcome(next);
  };

  tabs.onmessage = ({ data }: MessageEvent<string | null>) => {
    if (data === member) return;
    if (data !== null) void loadSession();
    else if (!hasSessionHint()) sessionStore.set({ status: "signed-out" });
  };

  subscriptionStore.subscribe(() => {
    const state = subscriptionStore.get();
    if (state.status !== "loaded") return;
    if (!isPremium(state)) hideFavourites();
    else if (member && favouritesStore.get().status === "idle") void loadFavourites(member);
  });
  followOtherTabs();

  for (const type of ["visibilitychange", "pageshow"]) window.addEventListener(type, endIfEnded);
  window.addEventListener("online", () => {
    if (!member) return;
    if (subscriptionStore.get().status === "failed") void refreshSubscription();
    if (favouritesStore.get().status === "failed") void loadFavourites(member);
    void finishApproval();
  });

  sessionStore.subscribe(follow);
  follow();
}

/** Brings in what a member has, and goes on with what was begun before signing in. */
async function welcome(id: string | null): Promise<void> {
  await loadSubscription(id !== null);
  if (id === null) return;
  if (subscriptionStore.get().status === "failed") {
    showToast({
      title: "Error al Cargar Suscripción",
      description: "No se pudo cargar tu información de suscripción.",
      variant: "destructive",
    });
  }
  const wished = takeWishForSubscription();
  await finishApproval();
  const state = subscriptionStore.get();
  if (wished && state.status === "loaded" && !isPremium(state)) openSubscriptionFlow();
}

/** An approval at PayPal of which the server could not be told yet. */
async function finishApproval(): Promise<void> {
  if (!readApproval()) return;
  const { confirmApproval } = await import("#features/subscription/components/approval.ts");
  await confirmApproval();
}

/** A page that was left and is seen again shows nothing of a session that has ended: the back button. */
function endIfEnded(): void {
  if (document.visibilityState !== "visible" || hasSessionHint()) return;
  if (sessionStore.get().status !== "signed-in") return;
  isMerelyEnded = true;
  sessionStore.set({ status: "signed-out" });
  isMerelyEnded = false;
}

/** Someone else may use this device next. */
function forgetMember(): void {
  forgetFavourites();
  forgetDrafts();
  forgetSubscriptionSteps();
}
