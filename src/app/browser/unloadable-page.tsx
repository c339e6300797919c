import { Button } from "#ui/button.tsx";

/** Shown when a page failed to load or render. Part of every first load: it must not need loading itself. */
export function UnloadablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-20 lg:px-8">
      <h1 className="text-4xl">Esta página no se pudo abrir</h1>
      <p className="mt-4 max-w-lesson font-serif text-lg text-quiet">
        Puede ser la conexión. Lo que ya habías guardado sigue a salvo.
      </p>
      <Button className="mt-8" onClick={onRetry}>
        Intentar de nuevo
      </Button>
    </section>
  );
}
