import { useId, useState } from "react";
import {
  closeSubscriptionFlow,
  doorStore,
  subscriptionApi,
  useSubscription,
} from "#billing/subscription/client.ts";
import type { Subscription } from "#billing/subscription/contract.ts";
import { cacheSubscription } from "#billing/subscription/load-subscription.ts";
import { currentMember } from "#member/account/session/session.ts";
import { dateOfInstant } from "#platform/shared/text/day-words.ts";
import { Button } from "#platform/ui/button.tsx";
import { ConfirmDialog } from "#platform/ui/dialogs/confirm-dialog.tsx";
import { Dialog, SHEET_DIALOG } from "#platform/ui/dialogs/dialog.tsx";
import { showFailure, showToast } from "#platform/ui/toasts/toast.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { useSubmit } from "#platform/ui/use-submit.ts";
import { PREMIUM_AMOUNT } from "../premium.ts";
import { DoorDrawing, sentenceOf } from "./doors.tsx";
import { PayWithPaypal, type PayWithPaypalProps } from "./pay-with-paypal.tsx";
import { PremiumOffer } from "./plan-offer.tsx";
import { usePaypal } from "./use-paypal.ts";

type PlanDialogProps = { open: boolean } & Pick<
  PayWithPaypalProps,
  "config" | "onReloadConfig" | "addressForm"
>;

/** Listens for an approval even after it closes, because PayPal's window may still be open. */
export function PlanDialog({ open, ...config }: PlanDialogProps) {
  const state = useSubscription();
  const door = useStore(doorStore);
  const { isBusy, submit } = useSubmit();
  const [isAsking, setIsAsking] = useState(false);
  const id = useId();
  const subscription = state.status === "loaded" ? state.subscription : null;
  const isLive = mayStillCharge(subscription);
  // Until the subscription is loaded, the member may have one, which the choice of the free plan would cancel.
  const hasToBeAsked = isLive || state.status !== "loaded";
  // A gift does not delay the first charge.
  const startsOn = subscription?.paid_until ?? null;
  const price = ("price" in config.config && config.config.price) || `${PREMIUM_AMOUNT} cada mes`;
  const paypal = usePaypal(price, startsOn);

  const chooseFree = async () => {
    const memberId = currentMember()?.id ?? "";
    const result = cacheSubscription(await subscriptionApi("POST /api/subscription/free-plan", { memberId }));
    setIsAsking(false);
    if (!result.ok) {
      return showFailure(
        "Error al Actualizar Suscripción",
        `No se pudo actualizar tu tipo de suscripción. ${result.error.message}`,
      );
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
        onClose={closeSubscriptionFlow}
        title="Elige tu plan"
        className={SHEET_DIALOG}
      >
        <p dir="auto" className="mt-2 truncate font-serif empty:hidden">
          {sentenceOf(door)}
        </p>
        <div className="mt-4 grid gap-3">
          <section aria-labelledby={`${id}-premium`} className="flex flex-col">
            <PremiumOffer
              id={`${id}-premium`}
              amount={price.split(" cada")[0]}
              picture={
                <span className="ms-auto flex min-w-0 max-w-36 flex-1 items-end justify-end">
                  <DoorDrawing door={door} isPart className="h-16" />
                </span>
              }
            >
              <PayWithPaypal
                {...paypal}
                {...config}
                price={price}
                firstCharge={startsOn ? dateOfInstant(startsOn) : null}
              />
            </PremiumOffer>
          </section>
          {/* While PayPal's window is open, its notice takes the whole row, otherwise that of the words only. */}
          <section
            data-notices={paypal.phase === "resolved" ? "row" : ""}
            aria-labelledby={`${id}-free`}
            className={`grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-t pt-4 ${paypal.phase === "confirming" ? "invisible" : ""}`}
          >
            <div className="col-start-1 min-h-14">
              <h3 id={`${id}-free`} className="text-xl">
                Gratis <span className="text-quiet">$0</span>
              </h3>
              <p className="text-quiet text-sm">Las diez claves</p>
            </div>
            <Button
              variant="quiet"
              className="col-start-2 border border-edge"
              softDisabled={isBusy}
              onClick={isBusy ? undefined : () => (hasToBeAsked ? setIsAsking(true) : submit(chooseFree))}
            >
              {isBusy ? "Un momento..." : "Comenzar Gratis"}
            </Button>
          </section>
        </div>
      </Dialog>
      <ConfirmDialog
        open={open && isAsking}
        title="¿Cambiar al plan gratuito?"
        confirmLabel="Cambiar a Gratis"
        busyLabel="Cancelando..."
        cancelLabel="Seguir como estoy"
        onConfirm={() => submit(chooseFree)}
        onClose={() => setIsAsking(false)}
      >
        <p>
          {isLive
            ? "Cancelaremos tu suscripción en PayPal y no habrá más cobros."
            : "Si tienes una suscripción en PayPal, la cancelaremos y no habrá más cobros."}
        </p>
        {subscription?.access_until && (
          <p>Lo que ya pagaste sigue siendo tuyo hasta el {dateOfInstant(subscription.access_until)}.</p>
        )}
      </ConfirmDialog>
    </>
  );
}

/** Returns true if PayPal may still charge. Then the member must confirm the choice of the free plan. */
function mayStillCharge(subscription: Subscription | null): boolean {
  if (!subscription?.paypal_subscription_id || subscription.cancellation_pending) return false;
  return ["active", "pending_approval", "suspended"].includes(subscription.status);
}
