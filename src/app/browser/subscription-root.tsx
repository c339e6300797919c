import { createRoot } from "react-dom/client";
import { SubscriptionFlow } from "#features/subscription/components/subscription-flow.tsx";
import { loadAllStyles } from "./all-styles.ts";

/** Puts the way to Premium above the page, in a root of its own. */
export async function mountSubscriptionFlow(): Promise<void> {
  await loadAllStyles();
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(<SubscriptionFlow />);
}
