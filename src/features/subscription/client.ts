import { apiOf, type CallResult } from "#shared/api-client.ts";
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

/** Counts whose subscription it is, so that an answer for someone who has left is not kept. */
let generation = 0;

/** Fetches the subscription of whoever has just come in; without anyone it is empty. */
export async function loadSubscription(isSignedIn: boolean): Promise<void> {
  generation++;
  if (!isSignedIn) return subscriptionStore.set({ status: "loaded", subscription: null });
  subscriptionStore.set({ status: "loading" });
  await refreshSubscription();
}

/** Asks the server again. Where it does not answer, what was known stays. */
export async function refreshSubscription(): Promise<void> {
  const asked = generation;
  const result = await subscriptionApi("GET /api/subscription");
  if (asked !== generation) return;
  if (!result.ok && subscriptionStore.get().status !== "loaded")
    return subscriptionStore.set({ status: "failed", message: result.error.message });
  keepSubscription(result);
}

/** Takes over the subscription that a call has answered with. */
export function keepSubscription<T extends { subscription: Subscription | null }>(
  result: CallResult<T>,
): CallResult<T> {
  if (result.ok) subscriptionStore.set({ status: "loaded", subscription: result.data.subscription });
  return result;
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
