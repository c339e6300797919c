import { useEffect, useRef, useState } from "react";
import { useSession } from "#member/account/client.ts";
import { OFFLINE } from "#platform/shared/api-client.ts";
import { onReturn } from "#platform/shared/page-lifecycle.ts";
import { SECOND_MS } from "#platform/shared/time.ts";
import { Button } from "#platform/ui/button.tsx";
import { useLazyOpening } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { Facts } from "#platform/ui/facts.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { LoadStatus } from "#platform/ui/loading/load-status.tsx";
import { showToast, type Toast } from "#platform/ui/toasts/toast.ts";
import { openSubscriptionFlow, useSubscription } from "../client.ts";
import type { Subscription } from "../contract.ts";
import { refreshSubscription } from "../load-subscription.ts";
import {
  canCancel,
  explainSubscription,
  hasEnded,
  subscriptionDates,
  subscriptionLabel,
} from "./subscription-words.ts";

const CancelSubscriptionDialog = lazyComponent(
  "CancelSubscriptionDialog",
  () => import("./cancel-subscription-dialog.tsx"),
);

/** PayPal's page for automatic payments (spec, section 2, "Profile"). */
const AUTOPAY = "https://www.paypal.com/myaccount/autopay/connect/";

/** How often the page looks for an activation. PayPal activates within seconds or minutes. */
const LOOK_EVERY_MS = 30 * SECOND_MS;

/** `noticeOf` returns the notice for an awaited subscription that is now active. The checkout uses the same notice. */
export function SubscriptionCard({ noticeOf }: { noticeOf: (subscription: Subscription | null) => Toast }) {
  const session = useSession();
  const state = useSubscription();
  useActivation(noticeOf);
  if (session.status !== "signed-in" || state.status === "loading") return null;
  return (
    <section aria-labelledby="suscripcion">
      <h2 id="suscripcion" className="text-2xl">
        Suscripción
      </h2>
      {state.status === "failed" ? (
        <LoadStatus onRetry={refreshSubscription}>
          No se pudo cargar tu información de suscripción.
        </LoadStatus>
      ) : (
        <Known subscription={state.subscription} />
      )}
    </section>
  );
}

/** Refreshes the profile after a visit to PayPal's site, and announces an awaited activation. */
function useActivation(noticeOf: (subscription: Subscription | null) => Toast): void {
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
    if (last.current === "pending_approval" && status === "active") showToast(noticeOf(subscription));
    last.current = status;
  }, [status, subscription, noticeOf]);
}

function Known({ subscription }: { subscription: Subscription | null }) {
  const { opening, open, close } = useLazyOpening<Subscription>(CancelSubscriptionDialog);
  /** True if the dialog's code could not be loaded. The card says so, because the code of toasts may be missing too. */
  const [isMissing, setIsMissing] = useState(false);
  const paypalId = subscription?.paypal_subscription_id;
  // Without a PayPal id there never was a subscription that could have ended.
  const isOver = subscription !== null && paypalId !== null && hasEnded(subscription);

  const askToCancel = async (about: Subscription) => {
    const isLoaded = await CancelSubscriptionDialog.preload().then(
      () => true,
      () => false,
    );
    setIsMissing(!isLoaded);
    if (isLoaded) open(about);
  };

  return (
    <div className="mt-4 rounded-lg border border-line bg-raised p-[20px] sm:p-6">
      <p className="font-medium font-serif text-xl">{subscriptionLabel(subscription)}</p>
      <p className="mt-1 max-w-lesson text-quiet">{explainSubscription(subscription)}</p>
      {subscription?.payment_failed && <FailedPayment isSuspended={subscription.status === "suspended"} />}
      {subscription?.billing_notice && (
        <p className="mt-4 max-w-lesson">
          <strong>{subscription.billing_notice.title}.</strong> {subscription.billing_notice.text}
        </p>
      )}
      {subscription && (
        <Facts className="mt-4 max-w-lesson" facts={subscriptionDates(subscription, new Date())} />
      )}
      <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 empty:hidden">
        {isOver && <Button onClick={openSubscriptionFlow}>Vuelve a ser Premium</Button>}
        {!isOver && !subscription?.is_premium && (
          <Button onClick={openSubscriptionFlow}>¡Quiero ser Premium!</Button>
        )}
        {subscription?.cancellation_pending && (
          <Button variant="secondary" onClick={openSubscriptionFlow}>
            Reactivar Premium
          </Button>
        )}
        {subscription && canCancel(subscription) && (
          <Button variant="secondary" onClick={() => void askToCancel(subscription)}>
            Cancelar suscripción
          </Button>
        )}
        {paypalId && (
          <a
            href={AUTOPAY + encodeURIComponent(paypalId)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
          >
            Ver en PayPal
          </a>
        )}
      </div>
      <p role="status" className="mt-2 text-danger text-sm empty:hidden">
        {isMissing && OFFLINE.message}
      </p>
      {opening.about && (
        <CancelSubscriptionDialog open={opening.isOpen} subscription={subscription} onClose={close} />
      )}
    </div>
  );
}

function FailedPayment({ isSuspended }: { isSuspended: boolean }) {
  return (
    <div className="mt-4 max-w-lesson border-danger border-s-2 ps-4">
      <p className="font-semibold text-danger">PayPal no pudo hacer el último cobro</p>
      <p className="mt-1 text-quiet">
        {isSuspended
          ? "Lo intentó varias veces y pausó tu suscripción. Revisa tu forma de pago en PayPal y vuelve a ser Premium cuando quieras."
          : "Lo intentará de nuevo en unos días. Para que salga bien, abre esta suscripción en PayPal y revisa el saldo o la tarjeta."}
      </p>
    </div>
  );
}
