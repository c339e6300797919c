import type { User } from "#features/account/contract.ts";
import { currentMember } from "#features/account/session/session.ts";
import { startTokenRefresh } from "#features/account/session/token-refresh-timer.ts";
import { favouritesStore } from "#features/favourites/client.ts";
import { showFavourites } from "#features/favourites/mirror.ts";
import { hasLocalNotes } from "#features/notes/local/clear-local-notes.ts";
import { clearOthersReminders } from "#features/reminders/push/last-reported.ts";
import { isPremium, subscriptionStore } from "#features/subscription/client.ts";
import { refreshSubscription } from "#features/subscription/load-subscription.ts";
import { hasUnsent } from "#features/sync/outbox/unsent.ts";
import { onReconnect } from "#shared/page-lifecycle.ts";
import { whenLoaded } from "#shared/when-loaded.ts";
import { finishApproval } from "../subscription/resume-checkout.ts";

/** Refreshes the session while a page stays open, and repeats failed work after a lost connection. */
export function startBackgroundTasks(): void {
  startTokenRefresh();
  startMemberTasks(currentMember());
  // With a bad connection, this code runs before the subscription is loaded.
  void whenLoaded(subscriptionStore).then(startPremiumTasks);
  onReconnect(() => {
    const member = currentMember();
    if (!member) return;
    startMemberTasks(member);
    void refreshSubscription().then(startPremiumTasks);
    if (favouritesStore.get().status === "failed") showFavourites(member.id);
    void finishApproval();
  });
}

/** Runs again after each reconnection, so every task must be idempotent. */
function startMemberTasks(member: User | undefined): void {
  if (!member) return;
  // Sends the outbox from any page, including entries of an earlier visit.
  if (hasUnsent(member.id)) loadSync(member);
  // A member must not see the reminders of a previous one on this device.
  clearOthersReminders(member.id);
}

/** Runs again like `startMemberTasks`. */
function startPremiumTasks(): void {
  const member = currentMember();
  if (!member || !isPremium(subscriptionStore.get())) return;
  importNotes(member);
  keepReminders(member);
}

function loadSync(member: User): void {
  import("#features/sync/client.ts").then(({ startSync }) => startSync(member.id), console.error);
}

/** A visitor's notes go to the Premium member who signs in, on any page (spec, section 4). */
function importNotes(member: User): void {
  if (!hasLocalNotes()) return;
  loadSync(member);
  import("#features/notes/local/local-notes-mirror.ts").then(
    ({ mirrorLocalNotes }) => mirrorLocalNotes(member.id),
    console.error,
  );
}

function keepReminders(member: User): void {
  if (!navigator.onLine) return;
  import("#features/reminders/push/this-device.ts").then((late) => late.keepReminders(member), console.error);
}
