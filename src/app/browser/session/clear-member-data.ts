import { writeKnownUser } from "#features/account/session/session.ts";
import { pendingRequest } from "#features/data-rights/client.ts";
import { clearTabMark } from "#features/exercises/tab-mark.ts";
import { clearFavourites, clearSentFavourites } from "#features/favourites/mirror.ts";
import { clearAnswers } from "#features/journal/answers/clear-answers.ts";
import { clearLocalNotes } from "#features/notes/local/clear-local-notes.ts";
import { clearPath } from "#features/path/path-storage.ts";
import { clearReminders } from "#features/reminders/push/last-reported.ts";
import { clearCheckoutSteps } from "#features/subscription/checkout/steps.ts";
import { clearPremiumMark } from "#features/subscription/clear-premium-mark.ts";
import { clearCachedSubscription } from "#features/subscription/load-subscription.ts";
import { deleteReplica } from "#features/sync/replica/delete-replica.ts";
import { browserStorage } from "#shared/browser-storage.ts";
import { clearDrafts } from "#shared/drafts/drafts.ts";
import { sendToTabs } from "./broadcast.ts";

/** Clears the member's local data, because someone else may use this device next. */
export function clearMemberData(id: string): void {
  clearFavourites();
  deleteReplica(id).catch(console.error);
  clearLocalNotes(id);
  clearDrafts(id);
  // An earlier version noted which warnings were dismissed.
  browserStorage("local").write(`quota-seen:${id}`, null);
  clearAnswers(id);
  pendingRequest.write(null);
  clearKnown(id);
}

/** Clears what the device knows of a member without their text. */
export function clearKnown(id: string): void {
  clearSentFavourites();
  clearReminders(id);
  clearPath(id);
  writeKnownUser(null);
  clearCachedSubscription();
  clearCheckoutSteps();
  clearTabMark();
  clearPremiumMark();
}

export function clearInEveryTab(id: string): void {
  clearMemberData(id);
  sendToTabs({ event: "SIGNED_OUT" });
}
