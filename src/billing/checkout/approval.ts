import { closeSubscriptionFlow, subscriptionApi, subscriptionStore } from "#billing/subscription/client.ts";
import type { Subscription } from "#billing/subscription/contract.ts";
import { cacheSubscription, refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { canCancel, STATUS } from "#billing/subscription/profile/subscription-words.ts";
import { sessionStore } from "#member/account/client.ts";
import { showToast, type Toast } from "#platform/ui/toasts/toast.ts";
import { PAYMENT_WORDS } from "./payment-status.ts";
import { readApproval, writeApproval } from "./steps.ts";

/** The topic of a checkout's notices: the result's notice replaces "Redirigiendo a PayPal". */
export const CHECKOUT = "checkout";

interface Confirmation {
  /** "kept": the server could not decide yet. The next page load or connection repeats the request. */
  result: "done" | "refused" | "kept" | "signed-out";
  notice?: Toast;
  /** True if this approval gave Premium to a member who had none. */
  isNew?: boolean;
}

const refusal = (description: string) =>
  ({ title: "Error de Actualización", description, variant: "destructive" }) as const;
export const REFUSED = refusal(
  "No se pudo actualizar tu suscripción automáticamente. Por favor, revisa tu perfil o contacta a soporte.",
);
const SECOND = refusal(
  "Ya tienes una suscripción Premium activa. La segunda quedó cancelada en PayPal y se te devuelve lo que se haya cobrado.",
);

let running: Promise<Confirmation> | undefined;

/** Confirms the stored approval, and keeps it until the server has decided. Concurrent calls share one request. */
export function confirmApproval(): Promise<Confirmation> {
  running ??= confirm().finally(() => {
    running = undefined;
  });
  return running;
}

async function confirm(): Promise<Confirmation> {
  const approval = readApproval();
  const session = sessionStore.get();
  if (!approval) return { result: "refused" };
  if (session.status !== "signed-in") return { result: "signed-out" };
  const { userId, paypalSubscriptionId, isRenewal } = approval;
  if (userId !== null && session.user.id !== userId) {
    writeApproval(null);
    return { result: "refused" };
  }
  const finish = (result: "done" | "refused", notice: Toast): Confirmation => {
    writeApproval(null);
    showToast({ ...notice, topic: CHECKOUT });
    return { result, notice };
  };
  const succeed = (subscription: Subscription | null) => {
    // Close the flow first: it would tell a Premium member that there is nothing to buy.
    closeSubscriptionFlow();
    cacheSubscription({ ok: true, data: { subscription } });
    const isNew = subscription?.is_premium === true && !isRenewal;
    return { ...finish("done", premiumNotice(subscription, isRenewal)), isNew };
  };
  const result = await subscriptionApi("POST /api/subscription/confirmation", {
    body: { paypal_subscription_id: paypalSubscriptionId },
    memberId: session.user.id,
  });
  if (result.ok) return succeed(result.data.subscription);
  if (result.error.code === "unauthenticated") return { result: "signed-out" };
  if (!["not_found", "conflict", "bad_request"].includes(result.error.code)) return { result: "kept" };

  // The server may have learned of the approval from PayPal meanwhile.
  await refreshSubscription();
  const state = subscriptionStore.get();
  const current = state.status === "loaded" ? state.subscription : null;
  if (current?.is_premium && current.paypal_subscription_id === paypalSubscriptionId) return succeed(current);
  const hasOther = current?.is_premium === true && canCancel(current);
  if (hasOther) closeSubscriptionFlow();
  return finish("refused", hasOther && result.error.code === "conflict" ? SECOND : REFUSED);
}

/** Returns a notice in the words of the spec's section 8. `isRenewal` is true if the member had Premium before. */
export function premiumNotice(subscription: Subscription | null, isRenewal = false): Toast {
  const status = subscription?.status ?? "unknown";
  if (status === "pending_approval") return PAYMENT_WORDS.success;
  if (status !== "active") {
    return {
      title: "Estado de Suscripción Premium",
      description: `El estado de tu suscripción es: ${STATUS[status]}.`,
    };
  }
  if (isRenewal)
    return { title: "¡Suscripción Exitosa!", description: "Tu Premium sigue sin interrupciones." };
  return {
    title: "¡Suscripción Premium Activada!",
    description: "Disfruta de todos los beneficios de tu plan Premium.",
    // The welcome says the same, so this notice disappears soon and uncovers the page.
    durationMs: 4000,
  };
}
