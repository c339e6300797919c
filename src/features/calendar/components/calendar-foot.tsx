import { Button } from "#ui/button.tsx";

/** What one does once: bringing a calendar along, and taking this one elsewhere. */
export function CalendarFoot() {
  return (
    <footer className="mt-10 flex flex-wrap gap-x-2 border-line border-t pt-3">
      <Button variant="quiet" className="-ml-3">
        Importar
      </Button>
      <Button variant="quiet">Llevar a otro calendario</Button>
    </footer>
  );
}
