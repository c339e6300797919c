import { hasSessionHint } from "#member/account/client.ts";
import { apiOf } from "#platform/shared/api-client.ts";
import { createStore } from "#platform/shared/store.ts";
import { useStore } from "#platform/ui/use-store.ts";
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

export function isPremium(state: SubscriptionState): boolean {
  return state.status === "loaded" && state.subscription?.is_premium === true;
}

export function useIsPremium(): boolean {
  return isPremium(useStore(subscriptionStore));
}

/** The open modal, if any. "payment-login": a payer must sign in first; "critical": nobody can pay. */
type FlowStep = "closed" | "pitch" | "login" | "plan" | "payment-login" | "critical";

export const flowStore = createStore<FlowStep>("closed");

/** The control or the tool's address that opened the plans, and the words to show: a key's title or the own sentence. */
export type Door = { from: "heart" | "goal" | "exercise" | `/${string}`; words: string };

export const doorStore = createStore<Door | undefined>(undefined);

/** Opens the first modal for the tool of this page, if any. A flow that is already open does not change. */
export function openSubscriptionFlow(): void {
  openFlowFrom(location.pathname as `/${string}`);
}

export function openFlowFrom(from: Door["from"], words = ""): void {
  if (flowStore.get() !== "closed") return;
  doorStore.set({ from, words });
  flowStore.set("pitch");
}

export function closeSubscriptionFlow(): void {
  flowStore.set("closed");
}

/** While this cache exists, the service worker answers `/` with the members' home. A service worker sees no cookies. */
const PREMIUM_MARK = "was-premium";

export function markDevice(hasPremium: boolean): void {
  // Another tab may have signed out meanwhile.
  const check = () => hasSessionHint() || clearPremiumMark();
  if (hasPremium) globalThis.caches?.open(PREMIUM_MARK).then(check).catch(console.error);
  else clearPremiumMark();
}

export function clearPremiumMark(): void {
  globalThis.caches?.delete(PREMIUM_MARK).catch(console.error);
}
