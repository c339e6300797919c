import { keys } from "#lessons/keys/lessons.ts";
import { Button } from "#platform/ui/button.tsx";
import { Scene } from "#platform/ui/drawings/scene.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { Notice } from "#platform/ui/notice.tsx";
import type { Page } from "#platform/ui/page.ts";

const CANDLE = {
  light: "M37 20c7 8 10 12 10 18a10 10 0 0 1-20 0c0-6 3-10 10-18z",
  writing: "M88 74h34M88 86h20",
  line: "M37 42v12M28 54h18v50H28zM46 62c4 0 5 3 5 8M18 104h38c0 5-3 8-8 8H26c-5 0-8-3-8-8zM80 56h58a6 6 0 0 1 6 6v44a6 6 0 0 1-6 6H80a6 6 0 0 1-6-6V62a6 6 0 0 1 6-6zM130 56v56M4 112h14M56 112h18M144 112h12",
};

const LINKS = [
  ...keys.map(({ id, title }) => [`/clave/${id}`, title] as const),
  ["/search", "Buscar"],
  ["/", "Inicio"],
] as const;

function OfflinePage() {
  return (
    <Notice
      picture={<Scene {...CANDLE} />}
      title="Sin conexión"
      text="Esta página no está guardada en tu dispositivo. Podrás abrirla cuando vuelva la conexión; mientras tanto, las claves siguen aquí."
    >
      <Button className="mt-8" onClick={() => window.location.reload()}>
        Intentar de nuevo
      </Button>
      <h2 id="sin-conexion-claves" className="mt-12 border-line border-t pt-8 text-xl">
        Para leer ahora
      </h2>
      <ul aria-labelledby="sin-conexion-claves" className="mt-2 flex max-w-xl flex-wrap gap-x-6">
        {LINKS.map(([href, text]) => (
          <li key={href}>
            <Link
              href={href}
              className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 hover:text-ember"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

export const page: Page = {
  title: "Sin conexión",
  ...(import.meta.env.SSR && {
    description: "Lo que puedes leer de Claves del Éxito cuando no hay conexión.",
  }),
  body: <OfflinePage />,
  isHidden: true,
};
