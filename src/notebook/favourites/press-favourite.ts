import { flowStore, isPremium, openFlowFrom, subscriptionStore } from "#billing/subscription/client.ts";
import { refreshSubscription } from "#billing/subscription/load-subscription.ts";
import { keys } from "#lessons/keys/lessons.ts";
import { sessionStore } from "#member/account/client.ts";
import { whenLoaded } from "#platform/shared/when-loaded.ts";
import { showFailure, showToast } from "#platform/ui/toasts/toast.ts";

/** Toggles a favourite after checking session and Premium (spec, section 5), once both are known. */
export async function pressFavourite(keyId: string, place: "home" | "page"): Promise<void> {
  const session = await whenLoaded(sessionStore);
  if (session.status === "signed-out") {
    return showToast({
      title: "Acción Requerida",
      description:
        place === "home"
          ? "Inicia sesión para añadir claves a Favoritos."
          : "Inicia sesión para usar Favoritos.",
    });
  }
  const subscription = await whenLoaded(subscriptionStore);
  if (session.status !== "signed-in" || subscription.status === "failed") return sayOffline();
  const { id } = session.user;
  return isPremium(subscription) ? toggle(id, keyId) : upgrade(id, keyId);
}

async function toggle(memberId: string, keyId: string, isAddition = false): Promise<void> {
  // Only members load the sync engine.
  const late = await import("./follow-replica.ts").catch(() => undefined);
  const outcome = await late?.toggleFavourite(memberId, keyId, isAddition);
  if (outcome === "done") return;
  if (outcome !== "premium_required") return sayOffline();
  await refreshSubscription();
  upgrade(memberId, keyId);
}

function sayOffline(): void {
  showFailure("Sin conexión", "No pudimos guardar tu favorito. Intenta de nuevo en un momento.");
}

/** Opens the plans. If they lead straight to Premium, the lesson becomes a favourite. */
function upgrade(memberId: string, keyId: string): void {
  // Ignores the second click of a double click.
  if (flowStore.get() !== "closed") return;
  const description = "Actualiza a Premium para usar Favoritos.";
  showToast({ title: "Función Premium", description, durationMs: 60_000 });
  openFlowFrom("heart", keys.find(({ id }) => id === keyId)?.title ?? keyId);
  const stop = flowStore.subscribe(() => {
    if (flowStore.get() !== "closed") return;
    stop();
    // The subscription store learns of Premium only after the plans have closed.
    setTimeout(() => isPremium(subscriptionStore.get()) && toggle(memberId, keyId, true));
  });
}
