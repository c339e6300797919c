import { sessionStore } from "#features/account/client.ts";
import { startTokenRefresh } from "#features/account/components/token-refresh-timer.ts";
import type { User } from "#features/account/contract.ts";
import { memberOf } from "#features/account/current-member.ts";
import { favouritesStore } from "#features/favourites/client.ts";
import { hasPending, loadFavourites } from "#features/favourites/components/sync.ts";
import { hasLocalNotes } from "#features/notes/clear-local-notes.ts";
import { clearOthersReminders } from "#features/reminders/clear-reminders.ts";
import { isPremium, subscriptionStore } from "#features/subscription/client.ts";
import { refreshSubscription } from "#features/subscription/load-subscription.ts";
import { hasUnsent } from "#features/sync/unsent.ts";
import { whenLoaded } from "#shared/when-loaded.ts";
import { finishApproval } from "./resume-checkout.ts";

/** What a page that stays open needs over the hours: the session goes on, and what a lost connection left is made good. */
export function startBackgroundTasks(): void {
  startTokenRefresh();
  flushUnsent();
  clearOthersRemindersLate();
  // A start without a connection, or over a bad one, is here before the subscription.
  void whenLoaded(subscriptionStore).then(startPremiumTasks);
  window.addEventListener("online", () => {
    const member = memberOf(sessionStore.get());
    if (!member) return;
    flushUnsent();
    clearOthersRemindersLate();
    void refreshSubscription().then(startPremiumTasks);
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
function startPremiumTasks(): void {
  const member = memberOf(sessionStore.get());
  if (!member || !isPremium(subscriptionStore.get())) return;
  importNotes(member);
  keepTools();
  keepReminders(member);
}

/** What was written without a connection is sent from any page, also by a browser that was closed meanwhile. */
function flushUnsent(): void {
  const member = memberOf(sessionStore.get());
  if (member && hasUnsent(member.id))
    import("#features/sync/client.ts").then((late) => late.startSync(member.id), console.error);
}

/** What a visitor had written goes to the Premium member who signs in (spec, section 4), on whichever page. */
function importNotes(member: User): void {
  if (!hasLocalNotes()) return;
  Promise.all([
    import("#features/sync/client.ts"),
    import("#features/notes/components/local-notes-mirror.ts"),
  ]).then(([notebook, notes]) => {
    notebook.startSync(member.id);
    notes.mirrorLocalNotes(member.id);
  }, console.error);
}

/** Whoever has Premium opens the tools without a connection too. */
function keepTools(): void {
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage("keep-tools"), console.error);
}

/** Nobody sees here what someone before them was reminded of. */
function clearOthersRemindersLate(): void {
  const member = memberOf(sessionStore.get());
  if (member) clearOthersReminders(member.id);
}

/** What the server knows of this device stays true. */
function keepReminders(member: User): void {
  if (!navigator.onLine) return;
  import("#features/reminders/components/keep-reminders.ts").then(
    (late) => late.keepReminders(member),
    console.error,
  );
}
