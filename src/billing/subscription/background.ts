import { hasSessionHint } from "#member/account/client.ts";
import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { clearPremiumMark, isPremium, PREMIUM_MARK, subscriptionStore } from "./client.ts";

/** Updates the cache `PREMIUM_MARK` while the page is open. */
export const background: BackgroundTasks = {
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
