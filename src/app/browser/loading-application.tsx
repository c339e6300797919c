/** Stands only where a page really waits for the session or the subscription. */
export function LoadingApplication() {
  return (
    <p role="status" className="grid min-h-[60dvh] place-items-center font-serif text-quiet text-xl">
      Cargando aplicación...
    </p>
  );
}
