import { keepKnownUser } from "#features/account/known-user.ts";
import { pendingRequest } from "#features/data-rights/client.ts";
import { forgetFavourites } from "#features/favourites/components/sync.ts";
import { forgetNotebook } from "#features/notebook/forget-notebook.ts";
import { forgetLocalNotes } from "#features/notes/forget-local-notes.ts";
import { forgetSeenQuota } from "#features/quota/forget-seen-quota.ts";
import { forgetReminders } from "#features/reminders/forget-reminders.ts";
import { forgetSubscriptionSteps } from "#features/subscription/components/steps.ts";
import { forgetKnownSubscription } from "#features/subscription/load-subscription.ts";
import { forgetDrafts } from "#shared/drafts.ts";
import { TABS } from "./member-follower.ts";
import type { News } from "./member-news.ts";

/** Takes what a member has on this device away from it: someone else may use it next. */
export function forgetMember(id: string): void {
  forgetFavourites();
  forgetNotebook(id).catch(console.error);
  forgetLocalNotes(id);
  forgetDrafts(id);
  forgetReminders(id);
  forgetSeenQuota(id);
  pendingRequest.write(null);
  keepKnownUser(null);
  forgetKnownSubscription();
  forgetSubscriptionSteps();
}

/** The same, and other tabs are told that the member has left. */
export function forgetInEveryTab(id: string): void {
  forgetMember(id);
  const tabs = new BroadcastChannel(TABS);
  tabs.postMessage({ event: "SIGNED_OUT" } satisfies News);
  tabs.close();
}
