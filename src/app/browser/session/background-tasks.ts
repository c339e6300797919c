import { currentMember } from "#features/account/session/session.ts";
import { startTokenRefresh } from "#features/account/session/token-refresh-timer.ts";
import { isPremium, subscriptionStore } from "#features/subscription/client.ts";
import { refreshSubscription } from "#features/subscription/load-subscription.ts";
import { onReconnect } from "#shared/page-lifecycle.ts";
import { whenLoaded } from "#shared/when-loaded.ts";
import type { BackgroundTasks } from "#ui/feature.ts";
import { finishApproval } from "../subscription/resume-checkout.ts";

const all = Object.values(
  import.meta.glob<BackgroundTasks>("/src/features/*/background.ts", { eager: true, import: "background" }),
);

/** Refreshes the session while a page stays open, and repeats failed work after a lost connection. */
export function startBackgroundTasks(): void {
  startTokenRefresh();
  startMemberTasks();
  // With a bad connection, this code runs before the subscription is loaded.
  void whenLoaded(subscriptionStore).then(startPremiumTasks);
  onReconnect(() => {
    if (!currentMember()) return;
    startMemberTasks();
    void refreshSubscription().then(startPremiumTasks);
    void finishApproval();
  });
}

function startMemberTasks(): void {
  const member = currentMember();
  if (member) for (const tasks of all) tasks.forMember?.(member);
}

function startPremiumTasks(): void {
  const member = currentMember();
  if (!member || !isPremium(subscriptionStore.get())) return;
  for (const tasks of all) tasks.forPremium?.(member);
}
