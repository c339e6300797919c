import type { SessionState } from "#features/account/session/session-state.ts";
import { isPremium, type SubscriptionState } from "#features/subscription/client.ts";

/** Target of the Premium button; `unknown` while the session or the subscription is loading. */
export type PlanWay = "unknown" | "home" | "profile" | "flow";

/** If the server does not answer, the subscription flow opens and explains the problem before any charge. */
export function planWay(session: SessionState, subscription: SubscriptionState): PlanWay {
  if (session.status === "loading") return "unknown";
  if (session.status === "signed-out") return "home";
  if (session.status === "unreachable" || subscription.status === "failed") return "flow";
  if (subscription.status === "loading") return "unknown";
  return isPremium(subscription) ? "profile" : "flow";
}
