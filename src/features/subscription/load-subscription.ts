import type { CallResult } from "#shared/api-client.ts";
import { browserStorage, parseStored } from "#shared/browser-storage.ts";
import { soon } from "#shared/soon.ts";
import { subscriptionApi, subscriptionStore } from "./client.ts";
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

/** Fetches the subscription of whoever has just come in; without anyone it is empty. */
export async function loadSubscription(memberId: string | null): Promise<void> {
  generation++;
  member = memberId;
  if (memberId === null) return subscriptionStore.set({ status: "loaded", subscription: null });
  subscriptionStore.set({ status: "loading" });
  const asking = refreshSubscription();
  // A slow server keeps nobody from what is on their device.
  const known = parseStored(storage.read(STORAGE)) as Known | null;
  const hasAnswered = known?.memberId === memberId && (await soon(asking.then(() => true)));
  if (known?.memberId !== memberId) return asking;
  if (!hasAnswered || subscriptionStore.get().status === "failed")
    if (memberId === member) subscriptionStore.set({ status: "loaded", subscription: known.subscription });
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
  if (!result.ok) return result;
  const { subscription } = result.data;
  subscriptionStore.set({ status: "loaded", subscription });
  if (member !== null)
    storage.write(STORAGE, JSON.stringify({ memberId: member, subscription } satisfies Known));
  return result;
}

/** Someone else may use this device next. */
export function forgetKnownSubscription(): void {
  storage.write(STORAGE, null);
}
