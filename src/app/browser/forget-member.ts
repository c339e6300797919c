import { forgetFavourites } from "#features/favourites/components/sync.ts";
import { forgetSubscriptionSteps } from "#features/subscription/components/steps.ts";
import { forgetDrafts } from "#shared/drafts.ts";

/** Takes what a member has on this device away from it: someone else may use it next. */
export function forgetMember(id: string): void {
  forgetFavourites();
  forgetDrafts(id);
  forgetSubscriptionSteps();
}
