import { Button } from "#ui/button.tsx";
import { useLateDialog } from "./use-late-dialog.ts";

/** What one does once: bringing a calendar along, and taking this one elsewhere. */
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
      {bring.Dialog && <bring.Dialog open={bring.isOpen} onClose={bring.close} />}
      {take.Dialog && <take.Dialog open={take.isOpen} onClose={take.close} />}
    </footer>
  );
}
