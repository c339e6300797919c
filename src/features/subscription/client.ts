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

/** The server's word for whoever is signed in; false while it is not known. */
export function useIsPremium(): boolean {
  const state = useStore(subscriptionStore);
  return state.status === "loaded" && state.subscription?.is_premium === true;
}

/** Fetches the subscription of whoever has just come in; without anyone it is empty. */
export async function loadSubscription(isSignedIn: boolean): Promise<void> {
  if (!isSignedIn) return subscriptionStore.set({ status: "loaded", subscription: null });
  const result = await subscriptionApi("GET /api/subscription");
  subscriptionStore.set(
    result.ok
      ? { status: "loaded", subscription: result.data.subscription }
      : { status: "failed", message: result.error.message },
  );
}

/** Takes over the subscription that a call has answered with. */
export function keepSubscription<T extends { subscription: Subscription | null }>(
  result: CallResult<T>,
): CallResult<T> {
  if (result.ok) subscriptionStore.set({ status: "loaded", subscription: result.data.subscription });
  return result;
}

/** Where the way to Premium stands: which modal is open, if any. */
export const flowStore = createStore<"closed" | "pitch" | "login" | "plan">("closed");

/** Opens the way to Premium at its first modal, from any gate. */
export function openSubscriptionFlow(): void {
  flowStore.set("pitch");
}
