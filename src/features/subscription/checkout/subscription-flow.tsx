import { useEffect, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { useStore } from "#ui/use-store.ts";
import { closeSubscriptionFlow, flowStore, useSubscription } from "../client.ts";
import type { Subscription } from "../contract.ts";
import { refreshSubscription } from "../load-subscription.ts";
import { AlreadyPremiumDialog } from "./already-premium-dialog.tsx";
import { CriticalError } from "./critical-error.tsx";
import { LoginDialog } from "./login-dialog.tsx";
import { PitchDialog } from "./pitch-dialog.tsx";
import { PlanDialog } from "./plan-dialog.tsx";
import { readApproval } from "./steps.ts";
import { usePublicConfig } from "./use-public-config.ts";

/** The modals of the spec's section 4. Each opening starts over; each step detects a Premium member. */
export function SubscriptionFlow() {
  const step = useStore(flowStore);
  const session = useSession();
  const state = useSubscription();
  const { config, reload } = usePublicConfig(step !== "closed");
  const [last, setLast] = useState(step);
  const [opening, setOpening] = useState(0);
  if (step !== last) {
    setLast(step);
    if (last === "closed") setOpening(opening + 1);
  }

  const isSignedIn = session.status === "signed-in";
  // Another tab or PayPal's own site may have changed the subscription.
  const isChoosing = isSignedIn && (step === "pitch" || step === "plan");
  useEffect(() => {
    if (isChoosing) void refreshSubscription();
  }, [isChoosing]);
  // The member has signed in meanwhile, in another tab.
  const isAnswered = isSignedIn && step === "payment-login";
  useEffect(() => {
    if (isAnswered) closeSubscriptionFlow();
  }, [isAnswered]);

  const subscription = state.status === "loaded" ? state.subscription : null;
  const hasLeft = step === "plan" && session.status === "signed-out";
  const isOpen = step !== "closed" && !isAnswered;
  const isUnusable = step === "critical" || config.status === "unusable";
  const shown = !isOpen
    ? "closed"
    : isUnusable
      ? "critical"
      : hasAll(subscription)
        ? "already"
        : hasLeft
          ? "login"
          : step;
  const leftReason = readApproval() ? "left-approved" : "left";

  return (
    <>
      <CriticalError open={shown === "critical"} onClose={closeSubscriptionFlow} />
      <AlreadyPremiumDialog
        open={shown === "already"}
        subscription={subscription}
        onClose={closeSubscriptionFlow}
      />
      <PitchDialog
        open={shown === "pitch"}
        isWaiting={session.status === "loading"}
        isSignedIn={isSignedIn}
        onContinue={() => flowStore.set(isSignedIn ? "plan" : "login")}
        onSignIn={() => flowStore.set("login")}
        onClose={closeSubscriptionFlow}
      />
      <LoginDialog
        open={shown === "login" || shown === "payment-login"}
        reason={step === "payment-login" ? "paid" : hasLeft ? leftReason : "subscribe"}
        onClose={closeSubscriptionFlow}
      />
      <PlanDialog
        key={opening}
        open={shown === "plan"}
        state={state}
        isConfigured={config.status === "ready" ? true : config.status === "failed" ? false : undefined}
        onReloadConfig={reload}
        onClose={closeSubscriptionFlow}
      />
    </>
  );
}

/** Premium that renews itself. A suspended one ends, so a new one may replace it. */
function hasAll(subscription: Subscription | null): boolean {
  if (!subscription?.is_premium || subscription.cancellation_pending) return false;
  return subscription.status !== "suspended";
}
