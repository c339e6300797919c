import { createRoot } from "react-dom/client";
import { flowStore, openSubscriptionFlow } from "#features/subscription/client.ts";
import { SubscriptionFlow } from "#features/subscription/components/subscription-flow.tsx";
import { loadAllStyles } from "./all-styles.ts";

/** What a link may carry in its history state to open the way to Premium where it leads. */
const FLAGS = {
  showSubscriptionModal: openSubscriptionFlow,
  showSubscriptionModalAfterLogin: openSubscriptionFlow,
  /** Paid without anyone signed in: whose it is, the sign-in says. */
  showLoginForSubscription: () => flowStore.set("payment-login"),
};

let mounted: Promise<void> | undefined;

/** Puts the way to Premium above the page, in a root of its own, and opens it where the history state asks for it. */
export async function showSubscriptionFlow(): Promise<void> {
  mounted ??= mount().catch((error: unknown) => {
    mounted = undefined;
    throw error;
  });
  await mounted;
  takeFlags();
}

async function mount(): Promise<void> {
  await loadAllStyles();
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(<SubscriptionFlow />);
}

/** Each flag opens once: it is cleared before it is followed. */
function takeFlags(): void {
  const rest: Record<string, unknown> = { ...window.history.state };
  const asked = Object.entries(FLAGS).filter(([flag]) => rest[flag]);
  if (asked.length === 0) return;
  for (const [flag] of asked) delete rest[flag];
  window.history.replaceState(rest, "");
  for (const [, open] of asked) open();
}
