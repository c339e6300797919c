import { readApproval, takeUpgradeIntent } from "#billing/checkout/steps.ts";
import { isPremium, openSubscriptionFlow, subscriptionStore } from "#billing/subscription/client.ts";

/** Resumes what this tab started before the sign-in: an approval at PayPal, or opening the plans. */
export async function resumeCheckout(): Promise<void> {
  const wished = takeUpgradeIntent();
  await finishApproval();
  const state = subscriptionStore.get();
  if (wished && state.status === "loaded" && !isPremium(state)) openSubscriptionFlow();
}

/** Reports an approval at PayPal that has not reached the server. */
export async function finishApproval(): Promise<void> {
  if (!readApproval()) return;
  const { confirmApproval } = await import("#billing/checkout/approval.ts");
  await confirmApproval();
}
