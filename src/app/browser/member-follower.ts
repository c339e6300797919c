import { hasSessionHint, sessionStore } from "#features/account/client.ts";
import { endSession } from "#features/account/current-member.ts";
import { favouritesStore } from "#features/favourites/client.ts";
import { followOtherTabs, hideFavourites, loadFavourites } from "#features/favourites/components/sync.ts";
import { isPremium, subscriptionStore } from "#features/subscription/client.ts";
import { loadSubscription } from "#features/subscription/load-subscription.ts";
import { browserStorage } from "#shared/browser-storage.ts";
import { SECOND_MS } from "#shared/time.ts";
import type { SessionMessage } from "./session-broadcast.ts";

/** Where tabs tell each other of the session. */
export const TABS = "session";

/** What keeps the session alive is needed minutes later, and takes nothing from the page before. */
const KEEPER_AFTER_MS = 5 * SECOND_MS;
/** Unless the access token runs out sooner than this: then it is renewed at once (spec, section 9). */
const MARGIN_S = 10;

/** A member's id, or nobody; at first it is not known who. */
let member: string | null | undefined;

/**
 * From the first member on, the session brings the subscription, and Premium the favourites. Who comes or
 * leaves in one tab does so in all of them (docs/product.md, section 2).
 */
export function followMember(): void {
  const tabs = new BroadcastChannel(TABS);

  const follow = () => {
    const session = sessionStore.get();
    if (session.status === "loading" || session.status === "unreachable") return;
    const next = session.status === "signed-in" ? session.user.id : null;
    if (next === member) return;
    member = next;
    hideFavourites();
    if (session.status === "signed-in") {
      const { id, last_sign_in_at } = session.user;
      tabs.postMessage({
        event: "SIGNED_IN",
        userId: id,
        signedInAt: last_sign_in_at,
      } satisfies SessionMessage);
    }
    void welcome(next);
  };

  tabs.onmessage = ({ data }: MessageEvent<SessionMessage>) => {
    import("./session-broadcast.ts").then((late) => late.handleSessionMessage(data), console.error);
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

  sessionStore.subscribe(follow);
  follow();

  const session = sessionStore.get();
  const expiresAt = session.status === "signed-in" ? session.expires_at : 0;
  // Where it cannot be fetched, a call that is refused still renews the session.
  const keep = () =>
    import("./background-tasks.ts").then((late) => late.startBackgroundTasks(), console.error);
  setTimeout(keep, Math.min(KEEPER_AFTER_MS, (expiresAt - MARGIN_S) * SECOND_MS - Date.now()));
}

/** Brings in what a member has, and goes on with what was begun before. */
async function welcome(id: string | null): Promise<void> {
  const error = await loadSubscription(id);
  if (id === null) return;
  // Without a connection, a page that goes on with what is on the device says so itself.
  if (error && (error.code !== "offline" || subscriptionStore.get().status === "failed"))
    import("./unknown-subscription.ts").then((late) => late.sayUnknown(), console.error);
  // What was begun before signing in stands in this tab's storage, which is nearly always empty.
  if (browserStorage("session").keys().length > 0)
    import("./resume-checkout.ts").then((late) => late.resumeCheckout(), console.error);
}

/** A page that was left and is seen again shows nothing of a session that has ended: the back button. */
function endIfEnded(): void {
  if (document.visibilityState !== "visible" || hasSessionHint()) return;
  if (sessionStore.get().status === "signed-in") sessionStore.set({ status: "signed-out" });
}
