import { readApproval, takeUpgradeIntent } from "#billing/checkout/steps.ts";
import {
  doorStore,
  isPremium,
  openSubscriptionFlow,
  subscriptionStore,
} from "#billing/subscription/client.ts";

export async function resumeCheckout(): Promise<void> {
  const wish = takeUpgradeIntent();
  await finishApproval();
  const state = subscriptionStore.get();
  if (!wish || state.status !== "loaded" || isPremium(state)) return;
  openSubscriptionFlow();
  doorStore.set(wish.door);
}

export async function finishApproval(): Promise<void> {
  if (!readApproval()) return;
  const { confirmApproval } = await import("#billing/checkout/approval.ts");
  const { isNew } = await confirmApproval();
  // The page that shows the payment's result greets the member by itself.
  if (!isNew || window.location.pathname.startsWith("/payment-")) return;
  const { welcomeStore } = await import("#billing/checkout/client.ts");
  const { showSubscriptionFlow } = await import("./subscription-root.tsx");
  welcomeStore.set(true);
  await showSubscriptionFlow();
}
