import { Button, buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/navigation.tsx";
import { FlyerKeys } from "./components/flyer-keys.tsx";
import { FlyerNotebook } from "./components/flyer-notebook.tsx";

/** Both flyers in paper size, without the site's header and footer, for printing. */
export function FlyerPage() {
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
