import { Button } from "#ui/button.tsx";

/** Stands where a page could not be loaded or shown. */
export function UnloadablePage({ onRetry }: { onRetry: () => void }) {
  return (
    <section className="mx-auto max-w-xl px-4 py-16 text-center">
      <h1 className="font-serif text-3xl">Esta página no se pudo abrir</h1>
      <p className="mt-4 text-lg text-quiet">
        Puede ser la conexión. Lo que ya habías guardado sigue a salvo.
      </p>
      <Button className="mt-8" onClick={onRetry}>
        Intentar de nuevo
      </Button>
    </section>
  );
}
