import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/navigation.tsx";
import { useLateDialog } from "./use-late-dialog.ts";

/** Import, feed, and a link to the search beyond this month. */
export function CalendarFoot() {
  const bring = useLateDialog(async () => (await import("./import-dialog.tsx")).ImportDialog);
  const take = useLateDialog(async () => (await import("./feed-dialog.tsx")).FeedDialog);
  return (
    <footer className="mt-10 flex flex-wrap gap-x-2 border-line border-t pt-3">
      <Button variant="quiet" className="-ml-3" onClick={bring.open}>
        Importar
      </Button>
      <Button variant="quiet" onClick={take.open}>
        Llevar a otro calendario
      </Button>
      <Link
        href="/mi-busqueda"
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold hover:bg-wash max-sm:-ml-3 sm:ml-auto sm:-mr-3"
      >
        <Icon name="search" className="size-4" />
        Busca en lo tuyo
      </Link>
      {bring.Dialog && <bring.Dialog open={bring.isOpen} onClose={bring.close} />}
      {take.Dialog && <take.Dialog open={take.isOpen} onClose={take.close} />}
    </footer>
  );
}
