import { Icon } from "#platform/ui/drawings/icons.tsx";

/** Fills the screen. Use it only for a page that waits for the session or the subscription. */
export function LoadingApplication() {
  return (
    <p
      role="status"
      className="flex min-h-dvh animate-fade flex-col items-center justify-center gap-4 font-serif text-quiet text-xl"
    >
      <Icon name="sunrise" className="size-10 text-ember" />
      Cargando aplicación...
    </p>
  );
}
