import { Link } from "wouter";
import { buttonClass } from "#ui/button.tsx";

export function UnknownPage() {
  return (
    <section className="mx-auto max-w-xl px-4 py-16 text-center">
      <h1 className="font-serif text-3xl">Página no encontrada</h1>
      <p className="mt-4 text-lg text-quiet">
        El enlace no lleva a ninguna parte. Tal vez la dirección tiene un error, o la página se mudó.
      </p>
      <Link href="/" className={buttonClass("primary", "mt-8")}>
        Volver al Inicio
      </Link>
    </section>
  );
}
