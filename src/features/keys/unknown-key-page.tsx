import { Link } from "wouter";
import { buttonClass } from "#ui/button.tsx";

export function UnknownKeyPage() {
  return (
    <section className="mx-auto max-w-xl px-4 py-16 text-center">
      <h1 className="font-serif text-3xl">Clave no encontrada</h1>
      <p className="mt-4 text-lg text-quiet">
        Esa clave no existe. Las diez que sí están te esperan en el inicio.
      </p>
      <Link href="/" className={buttonClass("primary", "mt-8")}>
        Volver al Inicio
      </Link>
    </section>
  );
}
