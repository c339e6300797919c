import type { Subscription } from "#billing/subscription/contract.ts";
import { STATUS } from "#billing/subscription/profile/subscription-words.ts";
import type { Toast } from "#platform/ui/toasts/toast.ts";
import { PAYMENT_WORDS } from "./payment-status.ts";

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
