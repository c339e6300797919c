import { closeSubscriptionFlow, flowStore } from "#features/subscription/client.ts";
import { onNavigation } from "#ui/navigation.tsx";
import { showToast } from "#ui/toast.ts";

/**
 * Gives the way to Premium a place above every page. Its modals and their style sheet come with the first
 * opening, into a root of their own: a public page pays for neither.
 */
export function hostSubscriptionFlow(): void {
  const show = () =>
    import("./subscription-root.tsx")
      .then((late) => late.showSubscriptionFlow())
      .catch(() => {
        closeSubscriptionFlow();
        showToast({
          title: "Sin conexión",
          description: "No pudimos abrir los planes. Revisa tu red e intenta de nuevo.",
          variant: "destructive",
        });
      });
  // The flags that a link leaves in the history state are all named so; the root reads and clears them.
  const showIfAsked = () => /"show/.test(JSON.stringify(window.history.state)) && show();

  flowStore.subscribe(() => flowStore.get() !== "closed" && show());
  let path = window.location.pathname;
  onNavigation(() => {
    // The modal belongs to the page that it was opened from.
    if (window.location.pathname !== path) closeSubscriptionFlow();
    path = window.location.pathname;
    showIfAsked();
  });
  showIfAsked();
}
