import { clearCheckoutSteps } from "#billing/checkout/steps.ts";
import { clearPremiumMark } from "#billing/subscription/client.ts";
import { clearCachedSubscription } from "#billing/subscription/load-subscription.ts";
import { clearPath } from "#lessons/path/path-storage.ts";
import { writeKnownUser } from "#member/account/session/session.ts";
import { pendingRequest } from "#member/data-rights/client.ts";
import { clearTabMark } from "#notebook/exercises/tab-mark.ts";
import { clearFavourites, clearSentFavourites } from "#notebook/favourites/mirror.ts";
import { clearAnswers } from "#notebook/journal/answers/clear-answers.ts";
import { clearLocalNotes } from "#notebook/notes/local/clear-local-notes.ts";
import { clearReminders } from "#notebook/reminders/push/last-reported.ts";
import { hideWords } from "#notebook/today/hidden-words.ts";
import { browserStorage } from "#platform/shared/browser-storage.ts";
import { clearDrafts } from "#platform/shared/drafts/drafts.ts";
import { deleteReplica } from "#platform/sync/notebooks.ts";
import { sendToTabs } from "./broadcast.ts";

/** Clears the member's local data, because someone else may use this device next. */
export function clearMemberData(id: string): void {
  clearFavourites();
  deleteReplica(id).catch(console.error);
  clearLocalNotes(id);
  clearDrafts(id);
  // An earlier version stored in this key which warnings were dismissed.
  browserStorage("local").write(`quota-seen:${id}`, null);
  clearAnswers(id);
  pendingRequest.write(null);
  clearKnown(id);
}

/** Clears the data that the device has about a member, but not the member's own text. */
export function clearKnown(id: string): void {
  clearSentFavourites();
  clearReminders(id);
  hideWords(false);
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
