import { Link } from "#ui/navigation.tsx";
import type { Page } from "#ui/page.ts";
import { FlyerKeys, FlyerNotebook } from "./flyers/flyers.tsx";

/** The browser's own print command prints both flyers, a page each. */
function FlyersPage() {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6 lg:px-8 print:max-w-none print:p-0">
      <div className="pt-10 pb-12 sm:pt-14 print:hidden">
        <h1 className="text-4xl">Dos volantes para pegar donde haga falta</h1>
        <p className="mt-4 max-w-lesson font-serif text-lg text-quiet">
          Una biblioteca, un aula, la cartelera del trabajo. Cada volante ocupa una hoja A4 y se lee igual en
          blanco y negro. Si tu papel es carta, elige «Ajustar a la página» al imprimir.
        </p>
        <Link
          href="/flyer"
          className="mt-3 inline-flex min-h-11 items-center font-semibold text-ember underline underline-offset-4"
        >
          Verlos en tamaño real e imprimirlos
        </Link>
      </div>
      <div className="grid gap-x-10 gap-y-12 md:grid-cols-2 print:block">
        <FlyerKeys />
        <FlyerNotebook />
      </div>
    </div>
  );
}

export const page: Page = {
  title: "Volantes",
  ...(import.meta.env.SSR && {
    description:
      "Dos volantes de Claves del Éxito para imprimir en A4 y compartir: uno de las diez claves, otro del cuaderno.",
  }),
  body: <FlyersPage />,
};
