import type { CallError, CallResult } from "#platform/shared/api-client.ts";
import { browserStorage, parseStored } from "#platform/shared/browser-storage.ts";
import { withTimeout } from "#platform/shared/with-timeout.ts";
import { showToast } from "#platform/ui/toasts/toast.ts";
import { isPremium, subscriptionApi, subscriptionStore } from "./client.ts";
import type { Subscription } from "./contract.ts";

const storage = browserStorage("local");
/** The server's last answer and its member, for a page without a connection. */
const STORAGE = "known-subscription";

/** Enough time to read two sentences. */
const NOTICE_MS = 20_000;

interface Known {
  memberId: string;
  subscription: Subscription | null;
}

let lastNotice: string | undefined;
let member: string | null = null;
/** Incremented when the member changes, so that a late answer for the previous one is dropped. */
let generation = 0;

/** Shows unexpired cached Premium at once, any other cache after a timeout. Returns the error of an awaited call. */
export async function loadSubscription(memberId: string | null): Promise<CallError | undefined> {
  generation++;
  member = memberId;
  if (memberId === null) {
    subscriptionStore.set({ status: "loaded", subscription: null });
    return undefined;
  }
  const known = cachedSubscription();
  // If this device's clock is wrong, the page waits for the answer, or shows Premium until the answer comes.
  const now = new Date().toISOString();
  const isLasting = known && isPremium(known) && (known.subscription?.access_until ?? "") > now;
  subscriptionStore.set(isLasting ? known : { status: "loading" });
  const asking = refreshSubscription();
  if (isLasting) return undefined;
  if (!known) return asking;
  const error = await withTimeout(asking);
  if (member === memberId && subscriptionStore.get().status !== "loaded") subscriptionStore.set(known);
  return error;
}

/** Asks the server for the subscription. On failure the known state stays, and the error is returned. */
export async function refreshSubscription(): Promise<CallError | undefined> {
  const asked = generation;
  const result = await subscriptionApi("GET /api/subscription", { memberId: member ?? "" });
  if (asked !== generation) return undefined;
  cacheSubscription(result);
  if (result.ok) {
    const { title, text } = result.data.subscription?.billing_notice ?? {};
    // The profile shows this notice itself.
    if (title && title !== lastNotice && !location.pathname.startsWith("/perfil"))
      showToast({ title, description: text, durationMs: NOTICE_MS });
    lastNotice = title;
    return undefined;
  }
  // Never set "failed" while a cached answer exists: a waiting caller, such as a click, would act on it.
  if (subscriptionStore.get().status !== "loaded")
    subscriptionStore.set(cachedSubscription() ?? { status: "failed", message: result.error.message });
  return result.error;
}

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

function cachedSubscription() {
  const known = parseStored(storage.read(STORAGE)) as Known | null;
  return known && known.memberId === member
    ? ({ status: "loaded", subscription: known.subscription } as const)
    : undefined;
}

export function clearCachedSubscription(): void {
  storage.write(STORAGE, null);
  // An earlier version stored the member's payments too.
  storage.write("known-charges", null);
}
