import { sessionStore } from "#features/account/client.ts";
import { isPremium, openSubscriptionFlow, subscriptionStore } from "#features/subscription/client.ts";
import { refreshSubscription } from "#features/subscription/load-subscription.ts";
import { whenLoaded } from "#shared/when-loaded.ts";
import { showToast } from "#ui/toast.ts";
import { favouritesStore } from "../client.ts";
import { toggleFavourite } from "./toggle-favourite.ts";

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
  if (session.status === "unreachable" || subscription.status === "failed") {
    return showToast({
      title: "Sin conexión",
      description: "No pudimos guardar tu favorito. Inténtalo de nuevo en un momento.",
      variant: "destructive",
    });
  }
  if (!isPremium(subscription)) return upgrade();

  // A list requested before the click must not undo the click.
  await whenLoaded(favouritesStore);
  const result = await toggleFavourite(keyId);
  if (result === null) return;
  if ("isFavourite" in result)
    return showToast({
      title: result.isFavourite ? "Añadido a Favoritos" : "Eliminado de Favoritos",
      description: result.isPending
        ? "Quedó en este dispositivo. Se enviará cuando vuelva la conexión."
        : undefined,
    });
  if (result.code !== "premium_required") {
    return showToast({ title: "Error al guardar", description: result.message, variant: "destructive" });
  }
  await refreshSubscription();
  upgrade();
}

function upgrade(): void {
  showToast({ title: "Función Premium", description: "Actualiza a Premium para usar Favoritos." });
  openSubscriptionFlow();
}
