import { Button } from "#ui/button.tsx";
import { useLazyOpening } from "#ui/dialogs/use-lazy-opening.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { Link } from "#ui/navigation.tsx";

const ImportDialog = lazyComponent("ImportDialog", () => import("../import/import-dialog.tsx"));
const FeedDialog = lazyComponent("FeedDialog", () => import("../feed/feed-dialog.tsx"));

export function CalendarFoot() {
  const bring = useLazyOpening<void>(ImportDialog);
  const take = useLazyOpening<void>(FeedDialog);
  return (
    <footer className="mt-10 flex flex-wrap gap-x-2 border-line border-t pt-3">
      <Button variant="quiet" className="-ml-3" onClick={() => bring.open()}>
        Importar
      </Button>
      <Button variant="quiet" onClick={() => take.open()}>
        Ver en Google, Apple u Outlook
      </Button>
      <Link
        href="/mi-busqueda"
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold hover:bg-wash max-sm:-ml-3 sm:ml-auto sm:-mr-3"
      >
        <Icon name="search" className="size-4" />
        Buscar en lo que escribí
      </Link>
      {bring.opening.number > 0 && (
        <ImportDialog key={bring.opening.number} open={bring.opening.isOpen} onClose={bring.close} />
      )}
      {take.opening.number > 0 && (
        <FeedDialog key={take.opening.number} open={take.opening.isOpen} onClose={take.close} />
      )}
    </footer>
  );
}
