import { buttonClass } from "#ui/button.tsx";
import { EmptyNotebook } from "#ui/empty-notebook.tsx";
import { Link } from "#ui/navigation.tsx";

/** The page of a key that does not exist (spec, section 2). */
export function UnknownKeyPage() {
  return (
    <section className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-20 lg:px-8">
      <EmptyNotebook className="w-44" />
      <h1 className="mt-8 text-4xl">Clave no encontrada</h1>
      <p className="mt-4 max-w-lesson font-serif text-lg text-quiet">
        Esta página del cuaderno está en blanco: no hay ninguna clave con ese nombre. Las diez que sí están te
        esperan en el inicio.
      </p>
      <Link href="/" className={buttonClass("primary", "mt-8")}>
        Volver al Inicio
      </Link>
    </section>
  );
}
