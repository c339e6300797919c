import { hasSessionHint } from "#member/account/client.ts";
import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { clearPremiumMark, PREMIUM_MARK } from "./clear-premium-mark.ts";
import { isPremium, subscriptionStore } from "./client.ts";

export const background: BackgroundTasks = {
  /** Also clears the mark when Premium or the session ends while the page is open. */
  forMember() {
    subscriptionStore.subscribe(markDevice);
    markDevice();
  },
};

function markDevice(): void {
  const subscription = subscriptionStore.get();
  if (subscription.status !== "loaded") return;
  // Another tab may have signed out meanwhile.
  const check = () => hasSessionHint() || clearPremiumMark();
  if (isPremium(subscription)) globalThis.caches?.open(PREMIUM_MARK).then(check).catch(console.error);
  else clearPremiumMark();
}
