import { closeSubscriptionFlow, flowStore } from "#billing/subscription/client.ts";
import { onNavigation } from "#platform/ui/navigation.tsx";
import { showFailure } from "#platform/ui/toasts/toast.ts";

/** Loads the dialogs of plans and their style sheet when the first one opens, so that public pages load neither. */
export function hostSubscriptionFlow(): void {
  const show = () =>
    import("./subscription-root.tsx")
      .then((late) => late.showSubscriptionFlow())
      .catch(() => {
        closeSubscriptionFlow();
        showFailure("Sin conexión", "No pudimos abrir los planes. Revisa tu red e intenta de nuevo.");
      });
  // All flags in the history state begin with "show"; subscription-root.tsx reads and clears them.
  const showIfAsked = () => /"show/.test(JSON.stringify(window.history.state)) && show();

  flowStore.subscribe(() => flowStore.get() !== "closed" && show());
  let path = window.location.pathname;
  onNavigation(() => {
    // A dialog belongs to the page that opened it, so it closes when the page changes.
    if (window.location.pathname !== path) closeSubscriptionFlow();
    path = window.location.pathname;
    showIfAsked();
  });
  showIfAsked();
}
