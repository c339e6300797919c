import { sessionStore } from "#features/account/client.ts";
import { keepSession } from "#features/account/components/session-keeper.ts";
import { memberOf } from "#features/account/former-member.ts";
import { favouritesStore } from "#features/favourites/client.ts";
import { loadFavourites } from "#features/favourites/components/sync.ts";
import { refreshSubscription, subscriptionStore } from "#features/subscription/client.ts";
import { finishApproval } from "./unfinished.ts";

/** What a page that stays open needs over the hours: the session goes on, and what a lost connection left is made good. */
export function keepMember(): void {
  keepSession();
  window.addEventListener("online", () => {
    const member = memberOf(sessionStore.get());
    if (!member) return;
    if (subscriptionStore.get().status === "failed") void refreshSubscription();
    if (favouritesStore.get().status === "failed") void loadFavourites(member.id);
    void finishApproval();
  });
}
