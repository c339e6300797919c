import type { CallError, CallResult } from "#shared/api-client.ts";
import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { withTimeout } from "#shared/with-timeout.ts";
import { type SubscriptionState, subscriptionApi, subscriptionStore } from "./client.ts";
import type { Subscription } from "./contract.ts";

const storage = browserStorage("local");
/** What the server said the last time, and of whom: what a page without a connection goes by. */
const STORAGE = "known-subscription";

interface Known {
  memberId: string;
  subscription: Subscription | null;
}

/** Whose subscription is shown. */
let member: string | null = null;
/** Counts who came and went, so that an answer for someone who has left is not kept. */
let generation = 0;

/**
 * Fetches the subscription of whoever has just come in; without anyone it is empty. Where the server does not answer,
 * or not soon, what it said the last time counts.
 *
 * @returns why it could not be fetched
 */
export async function loadSubscription(memberId: string | null): Promise<CallError | undefined> {
  generation++;
  member = memberId;
  if (memberId === null) {
    subscriptionStore.set({ status: "loaded", subscription: null });
    return undefined;
  }
  subscriptionStore.set({ status: "loading" });
  const asking = refreshSubscription();
  const known = cachedSubscription();
  if (!known) return asking;
  const error = await withTimeout(asking);
  if (member === memberId && subscriptionStore.get().status !== "loaded") subscriptionStore.set(known);
  return error;
}

/** Asks the server again. Where it does not answer, what was known stays. Returns why it could not be asked. */
export async function refreshSubscription(): Promise<CallError | undefined> {
  const asked = generation;
  const result = await subscriptionApi("GET /api/subscription");
  if (asked !== generation) return undefined;
  cacheSubscription(result);
  if (result.ok) return undefined;
  // Never "failed" for a moment: whoever waits for the answer, such as a click, would take that for it.
  if (subscriptionStore.get().status !== "loaded")
    subscriptionStore.set(cachedSubscription() ?? { status: "failed", message: result.error.message });
  return result.error;
}

/** Takes over the subscription that a call has answered with. */
export function cacheSubscription<T extends { subscription: Subscription | null }>(
  result: CallResult<T>,
): CallResult<T> {
  if (!result.ok) return result;
  const { subscription } = result.data;
  subscriptionStore.set({ status: "loaded", subscription });
  if (member !== null)
    storage.write(STORAGE, JSON.stringify({ memberId: member, subscription } satisfies Known));
  return result;
}

/** What the server said of this member the last time, on this device. */
function cachedSubscription(): SubscriptionState | undefined {
  const known = parseStored(storage.read(STORAGE)) as Known | null;
  return known && known.memberId === member
    ? { status: "loaded", subscription: known.subscription }
    : undefined;
}

/** Someone else may use this device next. */
export function clearCachedSubscription(): void {
  storage.write(STORAGE, null);
}
