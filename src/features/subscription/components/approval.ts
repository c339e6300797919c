import { sessionStore } from "#features/account/client.ts";
import { showToast } from "#ui/toast.ts";
import {
  closeSubscriptionFlow,
  keepSubscription,
  refreshSubscription,
  subscriptionApi,
  subscriptionStore,
} from "../client.ts";
import type { Subscription } from "../contract.ts";
import { keepApproval, readApproval } from "./steps.ts";

/** "kept": the server could not be asked, and will be with the next load or connection. */
export type ConfirmationResult = "done" | "refused" | "kept" | "signed-out";

/** What to say where the server found that PayPal shows nothing of the kind (spec, section 8). */
export const REFUSED = {
  title: "Error de Actualización",
  description:
    "No se pudo actualizar tu suscripción automáticamente. Por favor, revisa tu perfil o contacta a soporte.",
};
const SECOND = {
  title: "Error de Actualización",
  description:
    "Ya tienes una suscripción Premium activa. La segunda quedó cancelada en PayPal y no se te cobrará.",
};

let running: Promise<ConfirmationResult> | undefined;

/**
 * Tells the server of the approval that is kept, so that it looks at PayPal. Nothing that happens here
 * loses it: it is forgotten only once the server has answered. Called twice at once it is one call.
 */
export function confirmApproval(): Promise<ConfirmationResult> {
  running ??= confirm().finally(() => {
    running = undefined;
  });
  return running;
}

async function confirm(): Promise<ConfirmationResult> {
  const approval = readApproval();
  const session = sessionStore.get();
  if (!approval) return "refused";
  if (session.status !== "signed-in") return "signed-out";
  if (session.user.id !== approval.userId) {
    keepApproval(null);
    return "refused";
  }
  const { paypalSubscriptionId, isRenewal } = approval;
  const finish = (subscription: Subscription | null) => {
    keepApproval(null);
    // First closed: to someone who has Premium the way to it would say that there is nothing to buy.
    closeSubscriptionFlow();
    keepSubscription({ ok: true, data: { subscription } });
    showToast(outcome(subscription, isRenewal));
    return "done" as const;
  };
  const result = await subscriptionApi("POST /api/subscription/confirmation", {
    body: { paypal_subscription_id: paypalSubscriptionId },
  });
  if (result.ok) return finish(result.data.subscription);
  if (result.error.code === "unauthenticated") return "signed-out";
  if (!["not_found", "conflict", "bad_request"].includes(result.error.code)) return "kept";

  // The server may know better by now, from PayPal itself.
  await refreshSubscription();
  const state = subscriptionStore.get();
  const current = state.status === "loaded" ? state.subscription : null;
  if (current?.is_premium && current.paypal_subscription_id === paypalSubscriptionId) return finish(current);
  keepApproval(null);
  if (current?.is_premium) closeSubscriptionFlow();
  showToast({ ...(current?.is_premium ? SECOND : REFUSED), variant: "destructive" });
  return "refused";
}

/** What PayPal's state means to the person, in the words of the spec's section 8. */
function outcome(subscription: Subscription | null, isRenewal: boolean) {
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
      description: `El estado de tu suscripción es: ${status}.`,
    };
  }
  if (isRenewal)
    return { title: "¡Suscripción Exitosa!", description: "Tu Premium sigue sin interrupciones." };
  return {
    title: "¡Suscripción Premium Activada!",
    description: "Disfruta de todos los beneficios de tu plan Premium.",
  };
}
