import { type ReactNode, useEffect } from "react";
import { useSession } from "#features/account/client.ts";
import { openSubscriptionFlow, useSubscription } from "#features/subscription/client.ts";
import { LoadingApplication } from "./loading-application.tsx";
import type { Route } from "./page.ts";

/**
 * Lets a page through to those it is for. Without Premium the way to it opens and the page shows nothing
 * (spec, section 2). The server guards the data by itself.
 */
export function AccessGate({ access, children }: { access: Route["access"]; children: ReactNode }) {
  const session = useSession();
  const subscription = useSubscription();
  const isLoading =
    access !== "public" &&
    (session.status === "loading" || (session.status === "signed-in" && subscription.status === "loading"));
  const isPremium = subscription.status === "loaded" && subscription.subscription?.is_premium === true;
  const isRefused = access === "premium" && !isLoading && !isPremium;

  useEffect(() => {
    if (isRefused) openSubscriptionFlow();
  }, [isRefused]);

  if (isLoading) return <LoadingApplication />;
  return isRefused ? null : children;
}
