import { isPremium, subscriptionStore } from "#billing/subscription/client.ts";
import { refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { currentMember } from "#member/account/session/session.ts";
import { startTokenRefresh } from "#member/account/session/token-refresh-timer.ts";
import { listen } from "#platform/shared/page-lifecycle.ts";
import { hasUnsent } from "#platform/sync/notebooks.ts";
import type { BackgroundTasks } from "#platform/ui/feature.ts";
import { finishApproval } from "../subscription/resume-checkout.ts";

const all = Object.values(
  import.meta.glob<BackgroundTasks>("/src/*/*/background.ts", { eager: true, import: "background" }),
);

export function startBackgroundTasks(): void {
  startTokenRefresh();
  startMemberTasks();
  followPremium();
  listen(() => {
    if (!currentMember()) return;
    startMemberTasks();
    void refreshSubscription().then(startPremiumTasks);
    void finishApproval();
  }, "online");
}

function startMemberTasks(): void {
  const member = currentMember();
  if (!member) return;
  for (const tasks of all) tasks.forMember?.(member);
  // Sends the outbox from any page, including entries of an earlier visit.
  if (hasUnsent(member.id))
    import("#platform/sync/client.ts").then(({ startSync }) => startSync(member.id), console.error);
}

function followPremium(): void {
  let served: string | undefined;
  const look = () => {
    const subscription = subscriptionStore.get();
    if (subscription.status !== "loaded") return;
    const member = isPremium(subscription) ? currentMember()?.id : undefined;
    if (member === served) return;
    served = member;
    startPremiumTasks();
  };
  subscriptionStore.subscribe(look);
  look();
}

function startPremiumTasks(): void {
  const member = currentMember();
  if (!member || !isPremium(subscriptionStore.get())) return;
  for (const tasks of all) tasks.forPremium?.(member);
}
