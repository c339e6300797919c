import { isPremium, openSubscriptionFlow, subscriptionStore } from "#features/subscription/client.ts";
import { readApproval, takeUpgradeIntent } from "#features/subscription/components/steps.ts";

/** Goes on with what was begun in this tab before signing in: an approval at PayPal, the way to Premium. */
export async function resumeCheckout(): Promise<void> {
  const wished = takeUpgradeIntent();
  await finishApproval();
  const state = subscriptionStore.get();
  if (wished && state.status === "loaded" && !isPremium(state)) openSubscriptionFlow();
}

/** An approval at PayPal of which the server could not be told yet. */
export async function finishApproval(): Promise<void> {
  if (!readApproval()) return;
  const { confirmApproval } = await import("#features/subscription/components/approval.ts");
  await confirmApproval();
}
