import { useState } from "react";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { showToast } from "#ui/toasts/toast.ts";
import { closeSubscriptionFlow, type SubscriptionState, subscriptionApi } from "../client.ts";
import type { Subscription } from "../contract.ts";
import { cacheSubscription } from "../load-subscription.ts";
import { longDate } from "../long-date.ts";
import { FreePlan } from "./free-plan.tsx";
import { PremiumPlan } from "./premium-plan.tsx";
import { usePaypal } from "./use-paypal.ts";

interface PlanDialogProps {
  open: boolean;
  state: SubscriptionState;
  /** Whether payments are set up: undefined while unknown, false if it could not be loaded. */
  isConfigured: boolean | undefined;
  onReloadConfig: () => void;
  onClose: () => void;
}

/** Keeps listening if closed while PayPal's window is open: an approval there counts. */
export function PlanDialog({ open, state, onClose, ...config }: PlanDialogProps) {
  const paypal = usePaypal();
  const [isAsking, setIsAsking] = useState(false);
  const [isChoosingFree, setIsChoosingFree] = useState(false);
  const subscription = state.status === "loaded" ? state.subscription : null;
  const isLive = mayStillCharge(subscription);
  // Before the subscription is loaded, there may be one that the server would cancel.
  const hasToBeAsked = isLive || state.status !== "loaded";

  const chooseFree = async () => {
    setIsChoosingFree(true);
    const result = cacheSubscription(await subscriptionApi("POST /api/subscription/free-plan"));
    setIsChoosingFree(false);
    setIsAsking(false);
    if (!result.ok) {
      return showToast({
        title: "Error al Actualizar Suscripción",
        description: `No se pudo actualizar tu tipo de suscripción. ${result.error.message}`,
        variant: "destructive",
      });
    }
    closeSubscriptionFlow();
    showToast(
      hasToBeAsked
        ? { title: "Suscripción Actualizada", description: "Has cambiado al plan Gratuito." }
        : { title: "Plan Gratuito Seleccionado", description: "Las diez claves son tuyas." },
    );
  };

  return (
    <>
      <Dialog
        open={open}
        keepMounted={paypal.phase === "resolved" || paypal.phase === "confirming"}
        onClose={onClose}
        title="Elige tu plan"
        className="sm:w-[min(100%-2rem,44rem)]"
      >
        <div className="mt-5 grid gap-7 sm:grid-cols-[3fr_2fr]">
          <PremiumPlan paypal={{ ...paypal, ...config }} startsOn={paidUntil(subscription)} />
          <FreePlan
            isBusy={isChoosingFree}
            onChoose={() => (hasToBeAsked ? setIsAsking(true) : void chooseFree())}
          />
        </div>
      </Dialog>
      <ConfirmDialog
        open={open && isAsking}
        title="¿Cambiar al plan gratuito?"
        confirmLabel="Cambiar a Gratis"
        busyLabel="Cancelando..."
        cancelLabel="Seguir como estoy"
        onConfirm={chooseFree}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {isLive
            ? "Cancelaremos tu suscripción en PayPal y no habrá más cobros."
            : "Si tienes una suscripción en PayPal, la cancelaremos y no habrá más cobros."}
        </p>
        {subscription?.access_until && (
          <p>Lo que ya pagaste sigue siendo tuyo hasta el {longDate(subscription.access_until)}.</p>
        )}
      </ConfirmDialog>
    </>
  );
}

/** If PayPal may still charge, choosing the free plan must be confirmed. */
function mayStillCharge(subscription: Subscription | null): boolean {
  if (!subscription?.paypal_subscription_id || subscription.cancellation_pending) return false;
  return ["active", "pending_approval", "suspended"].includes(subscription.status);
}

/** End of the paid period of an ending subscription: a new one is charged from then on. */
function paidUntil(subscription: Subscription | null): string | undefined {
  if (!subscription?.is_premium) return undefined;
  const isEnding = subscription.cancellation_pending || subscription.status === "suspended";
  return (isEnding && subscription.access_until) || undefined;
}
