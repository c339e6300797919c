import { sessionStore } from "#features/account/client.ts";
import { keepSession } from "#features/account/components/session-keeper.ts";
import type { User } from "#features/account/contract.ts";
import { memberOf } from "#features/account/former-member.ts";
import { favouritesStore } from "#features/favourites/client.ts";
import { hasPending, loadFavourites } from "#features/favourites/components/sync.ts";
import { hasUnsent } from "#features/notebook/unsent.ts";
import { hasLocalNotes } from "#features/notes/forget-local-notes.ts";
import { forgetOthersReminders } from "#features/reminders/forget-reminders.ts";
import { isPremium, subscriptionStore } from "#features/subscription/client.ts";
import { refreshSubscription } from "#features/subscription/load-subscription.ts";
import { settled } from "#shared/settled.ts";
import { finishApproval } from "./unfinished.ts";

/** What a page that stays open needs over the hours: the session goes on, and what a lost connection left is made good. */
export function keepMember(): void {
  keepSession();
  sendUnsent();
  dropOthersReminders();
  // A start without a connection, or over a bad one, is here before the subscription.
  void settled(subscriptionStore).then(keepPremium);
  window.addEventListener("online", () => {
    const member = memberOf(sessionStore.get());
    if (!member) return;
    sendUnsent();
    dropOthersReminders();
    void refreshSubscription().then(keepPremium);
    if (favouritesStore.get().status === "failed" || hasPending()) void loadFavourites(member.id);
    void finishApproval();
  });
  // Seen again, a page takes over what another device has changed meanwhile.
  document.addEventListener("visibilitychange", () => {
    const member = memberOf(sessionStore.get());
    const isShown = favouritesStore.get().status === "loaded";
    if (member && isShown && document.visibilityState === "visible") void loadFavourites(member.id);
  });
}

/** What is kept for whoever has Premium. Done again, it does no more than is missing. */
function keepPremium(): void {
  const member = memberOf(sessionStore.get());
  if (!member || !isPremium(subscriptionStore.get())) return;
  bringNotesOver(member);
  keepTools();
  keepReminders(member);
}

/** What was written without a connection is sent from any page, also by a browser that was closed meanwhile. */
function sendUnsent(): void {
  const member = memberOf(sessionStore.get());
  if (member && hasUnsent(member.id))
    import("#features/notebook/client.ts").then((late) => late.openNotebook(member.id), console.error);
}

/** What a visitor had written goes to the Premium member who signs in (spec, section 4), on whichever page. */
function bringNotesOver(member: User): void {
  if (!hasLocalNotes()) return;
  Promise.all([
    import("#features/notebook/client.ts"),
    import("#features/notes/components/follow-local-notes.ts"),
  ]).then(([notebook, notes]) => {
    notebook.openNotebook(member.id);
    notes.followLocalNotes(member.id);
  }, console.error);
}

/** Whoever has Premium opens the tools without a connection too. */
function keepTools(): void {
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep-tools"), console.error);
}

/** Nobody sees here what someone before them was reminded of. */
function dropOthersReminders(): void {
  const member = memberOf(sessionStore.get());
  if (member) forgetOthersReminders(member.id);
}

/** What the server knows of this device stays true. */
function keepReminders(member: User): void {
  if (!navigator.onLine) return;
  import("#features/reminders/components/keep-reminders.ts").then(
    (late) => late.keepReminders(member),
    console.error,
  );
}
