import { currentMember } from "#member/account/session/session.ts";
import { dateOfInstant } from "#platform/shared/text/day-words.ts";
import { ConfirmDialog } from "#platform/ui/dialogs/confirm-dialog.tsx";
import { showFailure, showToast } from "#platform/ui/toasts/toast.ts";
import { subscriptionApi } from "../client.ts";
import type { Subscription } from "../contract.ts";
import { cacheSubscription, refreshSubscription } from "../load-subscription.ts";

interface CancelSubscriptionDialogProps {
  open: boolean;
  subscription: Subscription | null;
  onClose: () => void;
}

const NOT_CANCELLED = "No se pudo cancelar tu suscripción. Por favor, intenta de nuevo o contacta a soporte.";

export function CancelSubscriptionDialog({ open, subscription, onClose }: CancelSubscriptionDialogProps) {
  const until = subscription?.access_until;

  const confirm = async () => {
    if (!subscription?.paypal_subscription_id) {
      onClose();
      return showFailure(
        "Error de Cancelación",
        "No se encontró una suscripción de PayPal activa para cancelar.",
      );
    }
    const memberId = currentMember()?.id ?? "";
    const asked = await subscriptionApi("POST /api/subscription/cancellation", { memberId });
    const result = cacheSubscription(asked);
    onClose();
    if (result.ok) return showToast({ title: "Cancelación Solicitada", description: result.data.message });
    const { code, message } = result.error;
    if (code === "conflict") {
      await refreshSubscription();
      return showToast({ title: "Información", description: message });
    }
    const isTold = code === "offline" || code === "unauthenticated";
    showFailure("Error de Cancelación", isTold ? message : NOT_CANCELLED);
  };

  return (
    <ConfirmDialog
      open={open}
      title="¿Cancelar tu suscripción?"
      confirmLabel="Cancelar suscripción"
      busyLabel="Cancelando..."
      cancelLabel="Seguir siendo Premium"
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        {`PayPal no volverá a cobrarte.${until ? ` Lo que ya pagaste es tuyo: sigues siendo Premium hasta el ${dateOfInstant(until)}.` : ""}`}
      </p>
      <p>
        Todo lo que escribiste (diario, revisiones, metas, hábitos, notas, ideas, eventos y favoritos) queda
        guardado por si un día vuelves.
      </p>
    </ConfirmDialog>
  );
}
