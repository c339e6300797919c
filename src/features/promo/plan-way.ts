import type { SessionState } from "#features/account/client.ts";
import { isPremium, type SubscriptionState } from "#features/subscription/client.ts";

/** Where the Premium button leads; `unknown` while the session or the subscription is on its way. */
export type PlanWay = "unknown" | "home" | "profile" | "flow";

/**
 * Spec, section 2, "About page". Where the server does not answer, the way to Premium opens all the same: it
 * says what is missing, and nobody is charged on a guess.
 */
export function planWay(session: SessionState, subscription: SubscriptionState): PlanWay {
  if (session.status === "loading") return "unknown";
  if (session.status === "signed-out") return "home";
  if (session.status === "unreachable" || subscription.status === "failed") return "flow";
  if (subscription.status === "loading") return "unknown";
  return isPremium(subscription) ? "profile" : "flow";
}
