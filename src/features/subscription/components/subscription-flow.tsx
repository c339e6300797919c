import { useState } from "react";
import { useSession } from "#features/account/client.ts";
import { useStore } from "#ui/use-store.ts";
import { closeSubscriptionFlow, flowStore, useSubscription } from "../client.ts";
import { AlreadyPremiumDialog } from "./already-premium-dialog.tsx";
import { LoginDialog } from "./login-dialog.tsx";
import { PitchDialog } from "./pitch-dialog.tsx";
import { PlanDialog } from "./plan-dialog.tsx";

/**
 * The way to Premium over whatever page it was opened from: why, who, which plan (spec, section 4). Every
 * opening begins anew; whoever needs nothing is told so, at any step.
 */
export function SubscriptionFlow() {
  const step = useStore(flowStore);
  const session = useSession();
  const state = useSubscription();
  const [last, setLast] = useState(step);
  const [opening, setOpening] = useState(0);
  if (step !== last) {
    setLast(step);
    if (last === "closed") setOpening(opening + 1);
  }

  const subscription = state.status === "loaded" ? state.subscription : null;
  const hasAll = subscription?.is_premium === true && !subscription.cancellation_pending;
  const hasLeft = step === "plan" && session.status === "signed-out";
  const shown = step === "closed" || !hasAll ? (hasLeft ? "login" : step) : "already";

  const goOn = () => flowStore.set(session.status === "signed-in" ? "plan" : "login");

  return (
    <>
      <AlreadyPremiumDialog open={shown === "already"} onClose={closeSubscriptionFlow} />
      <PitchDialog
        open={shown === "pitch"}
        isWaiting={session.status === "loading"}
        isSignedIn={session.status === "signed-in"}
        onContinue={goOn}
        onSignIn={() => flowStore.set("login")}
        onClose={closeSubscriptionFlow}
      />
      <LoginDialog open={shown === "login"} hasLeft={hasLeft} onClose={closeSubscriptionFlow} />
      <PlanDialog
        key={opening}
        open={shown === "plan"}
        subscription={subscription}
        onClose={closeSubscriptionFlow}
      />
    </>
  );
}
