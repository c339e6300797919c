import { sessionStore } from "#features/account/client.ts";
import { showToast, type Toast } from "#ui/toast.ts";
import { closeSubscriptionFlow, subscriptionApi, subscriptionStore } from "../client.ts";
import type { Subscription } from "../contract.ts";
import { cacheSubscription, refreshSubscription } from "../load-subscription.ts";
import { readApproval, writeApproval } from "./steps.ts";
import { canCancel, STATUS } from "./subscription-label.ts";

/** How telling the server ended, and the notice that was shown for it, if any. */
export interface Confirmation {
  /** "kept": the server could not be asked, and will be with the next load or connection. */
  result: "done" | "refused" | "kept" | "signed-out";
  notice?: Toast;
}

/** What to say where the server found that PayPal shows nothing of the kind (spec, section 8). */
export const REFUSED = {
  title: "Error de Actualización",
  description:
    "No se pudo actualizar tu suscripción automáticamente. Por favor, revisa tu perfil o contacta a soporte.",
  variant: "destructive",
} as const satisfies Toast;
const SECOND = {
  title: "Error de Actualización",
  description:
    "Ya tienes una suscripción Premium activa. La segunda quedó cancelada en PayPal y se te devuelve lo que se haya cobrado.",
  variant: "destructive",
} as const satisfies Toast;

let running: Promise<Confirmation> | undefined;

/**
 * Tells the server of the approval that is kept, so that it looks at PayPal. Nothing that happens here
 * loses it: it is forgotten only once the server has answered. Called twice at once it is one call.
 */
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
    showToast(notice);
    return { result, notice };
  };
  const succeed = (subscription: Subscription | null) => {
    // First closed: to someone who has Premium the way to it would say that there is nothing to buy.
    closeSubscriptionFlow();
    cacheSubscription({ ok: true, data: { subscription } });
    return finish("done", premiumNotice(subscription, isRenewal));
  };
  const result = await subscriptionApi("POST /api/subscription/confirmation", {
    body: { paypal_subscription_id: paypalSubscriptionId },
  });
  if (result.ok) return succeed(result.data.subscription);
  if (result.error.code === "unauthenticated") return { result: "signed-out" };
  if (!["not_found", "conflict", "bad_request"].includes(result.error.code)) return { result: "kept" };

  // The server may know better by now, from PayPal itself.
  await refreshSubscription();
  const state = subscriptionStore.get();
  const current = state.status === "loaded" ? state.subscription : null;
  if (current?.is_premium && current.paypal_subscription_id === paypalSubscriptionId) return succeed(current);
  const hasOther = current?.is_premium === true && canCancel(current);
  if (hasOther) closeSubscriptionFlow();
  return finish("refused", hasOther && result.error.code === "conflict" ? SECOND : REFUSED);
}

/**
 * What PayPal's state means to the person, in the words of the spec's section 8.
 *
 * @param isRenewal had Premium before, and still has
 */
export function premiumNotice(subscription: Subscription | null, isRenewal = false): Toast {
  const status = subscription?.status ?? "unknown";
  if (status === "pending_approval") {
    return {
      title: "Procesando Suscripción",
      description: "Tu suscripción Premium está siendo procesada y se activará en breve.",
    };
  }
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
  };
}
