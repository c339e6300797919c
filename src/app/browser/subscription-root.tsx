import { createRoot } from "react-dom/client";
import { SubscriptionFlow } from "#features/subscription/components/subscription-flow.tsx";
import "./all.css";

/** Puts the way to Premium above the page, in a root of its own. */
export function mountSubscriptionFlow(): void {
  const host = document.createElement("div");
  document.body.append(host);
  createRoot(host).render(<SubscriptionFlow />);
}
