import { apiOf } from "#shared/api-client.ts";
import { createStore } from "#shared/store.ts";
import { useStore } from "#ui/use-store.ts";
import type { Subscription, subscriptionContract } from "./contract.ts";

export const subscriptionApi = apiOf<typeof subscriptionContract>();

export type SubscriptionState =
  | { status: "loading" }
  | { status: "loaded"; subscription: Subscription | null }
  | { status: "failed"; message: string };

export const subscriptionStore = createStore<SubscriptionState>({ status: "loading" });

export function useSubscription(): SubscriptionState {
  return useStore(subscriptionStore);
}

/** Whether Premium is known to be there; false while it is not known. */
export function isPremium(state: SubscriptionState): boolean {
  return state.status === "loaded" && state.subscription?.is_premium === true;
}

/** The server's word for whoever is signed in; false while it is not known. */
export function useIsPremium(): boolean {
  return isPremium(useStore(subscriptionStore));
}

/**
 * Where the way to Premium stands: which modal is open, if any. "payment-login" asks who has paid, and "critical"
 * says that nobody can.
 */
export type FlowStep = "closed" | "pitch" | "login" | "plan" | "payment-login" | "critical";

export const flowStore = createStore<FlowStep>("closed");

/** Opens the way to Premium at its first modal, from any gate; one that is under way goes on. */
export function openSubscriptionFlow(): void {
  if (flowStore.get() === "closed") flowStore.set("pitch");
}

export function closeSubscriptionFlow(): void {
  flowStore.set("closed");
}
