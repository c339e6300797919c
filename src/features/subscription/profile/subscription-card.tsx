import { useSession } from "#features/account/client.ts";
import { Button } from "#ui/button.tsx";
import { useLazyOpening } from "#ui/dialogs/use-lazy-opening.ts";
import { Facts } from "#ui/facts.tsx";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { LoadFailure } from "#ui/loading/load-failure.tsx";
import { openSubscriptionFlow, useSubscription } from "../client.ts";
import type { Subscription } from "../contract.ts";
import { refreshSubscription } from "../load-subscription.ts";
import { canCancel, hasEnded, subscriptionLabel } from "./subscription-label.ts";
import { explainSubscription, subscriptionDates } from "./subscription-words.ts";
import { useActivation } from "./use-activation.ts";

const CancelSubscriptionDialog = lazyComponent(
  "CancelSubscriptionDialog",
  () => import("./cancel-subscription-dialog.tsx"),
);

/** PayPal's page for automatic payments (spec, section 2, "Profile"). */
const AUTOPAY = "https://www.paypal.com/myaccount/autopay/connect/";

export function SubscriptionCard() {
  const session = useSession();
  const state = useSubscription();
  useActivation();
  if (session.status !== "signed-in" || state.status === "loading") return null;
  return (
    <section aria-labelledby="suscripcion">
      <h2 id="suscripcion" className="text-2xl">
        Suscripción
      </h2>
      {state.status === "failed" ? (
        <LoadFailure text="No se pudo cargar tu información de suscripción." onRetry={refreshSubscription} />
      ) : (
        <Known subscription={state.subscription} />
      )}
    </section>
  );
}

function Known({ subscription }: { subscription: Subscription | null }) {
  const { opening, open, close } = useLazyOpening<void>(CancelSubscriptionDialog);
  const paypalId = subscription?.paypal_subscription_id;
  // Without a PayPal id there never was a subscription that could have ended.
  const isOver = subscription !== null && paypalId !== null && hasEnded(subscription);

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
          <Button variant="secondary" onClick={() => open()}>
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
      {opening.number > 0 && (
        <CancelSubscriptionDialog open={opening.isOpen} subscription={subscription} onClose={close} />
      )}
    </div>
  );
}

/** A failed charge can only be fixed at PayPal. */
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
