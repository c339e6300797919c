import { closeSubscriptionFlow, flowStore, openSubscriptionFlow } from "#features/subscription/client.ts";
import { onNavigation } from "#ui/navigation.tsx";
import { showToast } from "#ui/toast.ts";

/** What a link may carry in its history state to open the way to Premium where it leads. */
const FLAGS = ["showSubscriptionModal", "showSubscriptionModalAfterLogin"] as const;

/**
 * Gives the way to Premium a place above every page. Its modals and their style sheet come with the first
 * opening, into a root of their own: a public page pays for neither.
 */
export function hostSubscriptionFlow(): void {
  let isMounted = false;
  flowStore.subscribe(() => {
    if (isMounted || flowStore.get() === "closed") return;
    isMounted = true;
    import("./subscription-root.tsx")
      .then((late) => late.mountSubscriptionFlow())
      .catch(() => {
        isMounted = false;
        closeSubscriptionFlow();
        showToast({
          title: "Sin conexión",
          description: "No pudimos abrir los planes. Revisa tu red e intenta de nuevo.",
          variant: "destructive",
        });
      });
  });

  let path = window.location.pathname;
  onNavigation(() => {
    // The modal belongs to the page that it was opened from.
    if (window.location.pathname !== path) closeSubscriptionFlow();
    path = window.location.pathname;
    openIfAsked();
  });
  openIfAsked();
}

/** Opens the way to Premium where the history state asks for it, once. */
function openIfAsked(): void {
  const state: unknown = window.history.state;
  if (typeof state !== "object" || state === null) return;
  const rest: Record<string, unknown> = { ...state };
  if (!FLAGS.some((flag) => rest[flag])) return;
  for (const flag of FLAGS) delete rest[flag];
  window.history.replaceState(rest, "");
  openSubscriptionFlow();
}
