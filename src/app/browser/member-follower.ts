import { endSession, hasSessionHint, loadSession, memberOf, sessionStore } from "#features/account/client.ts";
import { isAboutToExpire } from "#features/account/refresh-due.ts";
import { favouritesStore } from "#features/favourites/client.ts";
import {
  followOtherTabs,
  forgetFavourites,
  hideFavourites,
  loadFavourites,
} from "#features/favourites/components/sync.ts";
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
import { forgetDrafts } from "#shared/drafts.ts";
import { SECOND_MS } from "#shared/time.ts";
import { showToast } from "#ui/toast.ts";

/** What tabs tell each other of the session. */
type News =
  | { event: "SIGNED_IN"; userId: string; signedInAt: string }
  | { event: "SIGNED_OUT" }
  /** The server has ended it: nobody has signed out. */
  | { event: "ENDED" };

/** What keeps the session alive is needed minutes later, and takes nothing from the page before. */
const KEEPER_AFTER_MS = 5 * SECOND_MS;

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
    const hasEnded = isMerelyEnded || memberOf(session) !== undefined;
    if (member && next === null && !hasEnded) forgetMember(member);
    else hideFavourites();
    if (session.status === "signed-in") {
      tell({ event: "SIGNED_IN", userId: session.user.id, signedInAt: session.user.last_sign_in_at });
    } else if (member) tell({ event: hasEnded ? "ENDED" : "SIGNED_OUT" });
    member = next;
    void welcome(next);
  };
  const tell = (news: News) => tabs.postMessage(news);

  tabs.onmessage = ({ data }: MessageEvent<News>) => {
    const session = sessionStore.get();
    if (data.event === "SIGNED_IN") {
      const known = memberOf(session);
      const isSame = known?.id === data.userId;
      // Not for a moment does one member's page stand over another's session.
      if (known && !isSame) sessionStore.set({ status: "loading" });
      const isNews = session.status !== "signed-in" || known?.last_sign_in_at !== data.signedInAt;
      if (!isSame || isNews) void loadSession();
    } else if (hasSessionHint()) return;
    else if (data.event === "ENDED") endSession();
    else sessionStore.set({ status: "signed-out" });
  };
  window.addEventListener("session-ended", endSession);

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

  const session = sessionStore.get();
  const isLate = session.status === "signed-in" && isAboutToExpire(session.expires_at, Date.now());
  startKeeper(isLate ? 0 : KEEPER_AFTER_MS);
}

/** Where it cannot be fetched now, a call that is refused still renews the session meanwhile. */
function startKeeper(afterMs: number): void {
  setTimeout(() => {
    import("#features/account/components/session-keeper.ts").then(
      ({ keepSession }) => keepSession(),
      () => startKeeper(KEEPER_AFTER_MS),
    );
  }, afterMs);
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
function forgetMember(id: string): void {
  forgetFavourites();
  forgetDrafts(id);
  forgetSubscriptionSteps();
}
