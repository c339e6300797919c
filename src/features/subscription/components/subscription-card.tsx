import { useState } from "react";
import { useSession } from "#features/account/client.ts";
import { Button } from "#ui/button.tsx";
import { openSubscriptionFlow, refreshSubscription, useSubscription } from "../client.ts";
import type { Subscription } from "../contract.ts";
import { CancelSubscriptionDialog } from "./cancel-subscription-dialog.tsx";
import { longDate } from "./dates.ts";
import { autopayUrl } from "./premium.ts";
import { canCancel, hasEnded, subscriptionLabel } from "./subscription-label.ts";

/** The subscription's part of the profile: what it is, until when, and how to leave or come back. */
export function SubscriptionCard() {
  const session = useSession();
  const state = useSubscription();
  if (session.status !== "signed-in" || state.status === "loading") return null;
  return (
    <section aria-labelledby="suscripcion">
      <h2 id="suscripcion" className="text-2xl">
        Suscripción
      </h2>
      {state.status === "failed" ? <Unknown /> : <Known subscription={state.subscription} />}
    </section>
  );
}

function Unknown() {
  return (
    <>
      <p className="mt-3 text-quiet">No se pudo cargar tu información de suscripción.</p>
      <Button variant="secondary" className="mt-4" onClick={() => void refreshSubscription()}>
        Intentar de nuevo
      </Button>
    </>
  );
}

function Known({ subscription }: { subscription: Subscription | null }) {
  const [isAsking, setIsAsking] = useState(false);
  const paypalId = subscription?.paypal_subscription_id;
  // Whoever only chose the free plan has never been Premium.
  const ended = subscription && paypalId && hasEnded(subscription) && !subscription.is_premium;
  return (
    <div className="mt-4 rounded-lg border border-line bg-raised p-5 sm:p-6">
      <p className="font-medium font-serif text-xl">{subscriptionLabel(subscription)}</p>
      <p className="mt-1 max-w-lesson text-quiet">{explain(subscription)}</p>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
        {!subscription?.is_premium && (
          <Button onClick={openSubscriptionFlow}>
            {ended ? "Vuelve a ser Premium" : "¡Quiero ser Premium!"}
          </Button>
        )}
        {subscription?.cancellation_pending && (
          <Button variant="secondary" onClick={openSubscriptionFlow}>
            Reactivar Premium
          </Button>
        )}
        {subscription && canCancel(subscription) && (
          <Button variant="secondary" onClick={() => setIsAsking(true)}>
            Cancelar suscripción
          </Button>
        )}
        {paypalId && (
          <a
            href={autopayUrl(paypalId)}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-11 items-center px-1 font-semibold underline underline-offset-4"
          >
            Ver en PayPal
          </a>
        )}
      </div>
      <CancelSubscriptionDialog
        open={isAsking}
        subscription={subscription}
        onClose={() => setIsAsking(false)}
      />
    </div>
  );
}

/** One sentence on what the state means for the member. */
function explain(subscription: Subscription | null): string {
  if (!subscription) return "Lees las diez claves gratis. Con Premium las pones en práctica.";
  const { status, access_until, is_premium, cancellation_pending } = subscription;
  const until = access_until && longDate(access_until);
  if (cancellation_pending) return `Cancelada: no habrá más cobros. Sigues siendo Premium hasta el ${until}.`;
  if (status === "pending_approval") return "PayPal está procesando tu suscripción; se activará en breve.";
  if (is_premium && hasEnded(subscription))
    return until
      ? `Está inactiva, y sigues siendo Premium hasta el ${until}.`
      : "Tu suscripción está inactiva.";
  if (is_premium) return until ? `Se renueva el ${until}.` : "Se renueva cada mes.";
  if (subscription.paypal_subscription_id)
    return "Tu suscripción está inactiva. Lo que escribiste sigue guardado para cuando vuelvas.";
  return "Lees las diez claves gratis. Con Premium las pones en práctica.";
}
