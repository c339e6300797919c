import type { Draft } from "#shared/drafts.ts";
import { Dialog } from "#ui/dialog.tsx";
import type { ChosenEvent, EventDraft } from "../event-draft.ts";
import { EventForm } from "./event-form.tsx";

interface EventDialogProps {
  open: boolean;
  /** The day of a new event, unless its writer says otherwise. */
  day: string;
  /** The event to change; absent for a new one. */
  chosen: ChosenEvent | undefined;
  draftName: string;
  onClose: () => void;
  onKept: (draft: Draft<EventDraft>) => void;
}

/** Writes an event down, or changes it. Closed in any way but saving, what was typed is there next time. */
export function EventDialog({ open, onClose, onKept, ...form }: EventDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={form.chosen ? "Editar evento" : "Nuevo evento"}>
      <EventForm {...form} onCancel={onClose} onKept={onKept} />
    </Dialog>
  );
}
