import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { Page } from "#platform/ui/page.ts";
import { FlyerKeys, FlyerNotebook } from "./flyers/flyers.tsx";

function FlyerPage() {
  return (
    <div className="mx-auto max-w-[210mm] print:max-w-none">
      <div className="flex flex-wrap items-center justify-between p-2 print:hidden">
        <Link href="/promociona" className={buttonClass("quiet")}>
          <Icon name="back" />
          Volver
        </Link>
        <Button variant="secondary" className="noscript:hidden" onClick={() => window.print()}>
          Imprimir los dos
        </Button>
      </div>
      <h1 className="sr-only">Volantes para imprimir</h1>
      <FlyerKeys />
      <FlyerNotebook className="my-8 print:my-0" />
    </div>
  );
}

export const page: Page = {
  title: "Volantes para imprimir",
  ...(import.meta.env.SSR && {
    description: "Los volantes de Claves del Éxito, a página completa y listos para imprimir en A4.",
  }),
  body: <FlyerPage />,
  isBare: true,
};
