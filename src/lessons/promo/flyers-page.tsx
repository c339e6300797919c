import { useEffect, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { FlyerKeys, FlyerNotebook } from "./flyers/flyers.tsx";

const FLYERS = [
  { id: "claves", name: "el volante de las diez claves", Flyer: FlyerKeys },
  { id: "cuaderno", name: "el volante del cuaderno", Flyer: FlyerNotebook },
];

/** The browser's own print command prints both flyers. A button prints only its flyer. */
function FlyersPage() {
  const [alone, setAlone] = useState<string>();

  useEffect(() => {
    if (!alone) return;
    // In some browsers `print` returns before the dialog closes, so wait for the event.
    const end = () => setAlone(undefined);
    window.addEventListener("afterprint", end, { once: true });
    window.print();
    return () => window.removeEventListener("afterprint", end);
  }, [alone]);

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
          Verlos en tamaño real
        </Link>
      </div>
      <div className="grid gap-x-10 gap-y-12 md:grid-cols-2 print:block">
        {FLYERS.map(({ id, name, Flyer }) => (
          <div key={id} className={alone && alone !== id ? "print:hidden" : undefined}>
            <Flyer />
            <Button
              variant="secondary"
              className="mt-5 w-full noscript:hidden print:hidden"
              onClick={() => setAlone(id)}
            >
              Imprimir<span className="sr-only"> {name}</span>
            </Button>
          </div>
        ))}
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
