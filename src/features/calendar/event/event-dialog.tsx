import type { Draft } from "#shared/drafts/drafts.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import type { ChosenEvent, EventDraft } from "./event-draft.ts";
import { EventForm } from "./event-form.tsx";

interface EventDialogProps {
  open: boolean;
  /** The default day of a new event. */
  day: string;
  chosen: ChosenEvent | undefined;
  draftName: string;
  onClose: () => void;
  onKept: (draft: Draft<EventDraft>) => void;
}

/** Unless it closes by saving, the typed text stays as a draft. */
export function EventDialog({ open, onClose, onKept, ...form }: EventDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={form.chosen ? "Editar evento" : "Nuevo evento"}>
      <EventForm {...form} onCancel={onClose} onKept={onKept} />
    </Dialog>
  );
}
