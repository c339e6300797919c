import { useEffect, useRef } from "react";
import { onReturn } from "#shared/page-lifecycle.ts";
import { SECOND_MS } from "#shared/time.ts";
import { showToast } from "#ui/toasts/toast.ts";
import { premiumNotice } from "../checkout/premium-notice.ts";
import { useSubscription } from "../client.ts";
import { refreshSubscription } from "../load-subscription.ts";

/** PayPal activates within seconds or minutes. */
const LOOK_EVERY_MS = 30 * SECOND_MS;

/** Keeps the profile current after a visit to PayPal's site, and announces an awaited activation. */
export function useActivation(): void {
  const state = useSubscription();
  const subscription = state.status === "loaded" ? state.subscription : null;
  const status = subscription?.status;
  const isAwaited = status === "pending_approval";

  useEffect(() => {
    const stop = onReturn(refreshSubscription);
    const look = () => document.visibilityState === "visible" && void refreshSubscription();
    const timer = isAwaited ? setInterval(look, LOOK_EVERY_MS) : undefined;
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [isAwaited]);

  const last = useRef(status);
  useEffect(() => {
    if (last.current === "pending_approval" && status === "active") showToast(premiumNotice(subscription));
    last.current = status;
  }, [status, subscription]);
}
