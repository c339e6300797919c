import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";

/** The page of an address that leads nowhere. */
export function UnknownPage() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-20 lg:px-8">
      <EmptyNotebook className="w-44" />
      <h1 className="mt-8 text-4xl">Página no encontrada</h1>
      <p className="mt-4 max-w-lesson font-serif text-lg text-quiet">
        Este enlace no lleva a ninguna parte. Puede que la dirección tenga un error o que la página se haya
        mudado.
      </p>
      <Link href="/" className={buttonClass("primary", "mt-8")}>
        Volver al Inicio
      </Link>
    </section>
  );
}
