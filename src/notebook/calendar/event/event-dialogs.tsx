import { useState } from "react";
import { DeleteDialog } from "#notebook/tool-page/components/delete-dialog.tsx";
import { clearDrafts, type Draft } from "#platform/shared/drafts/drafts.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { Dialog } from "#platform/ui/dialogs/dialog.tsx";
import type { Opening, TaskDialogProps } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { useEvents } from "../client.ts";
import type { CalendarEvent } from "../contract.ts";
import {
  type ChosenEvent,
  type EventDraft,
  eventDraftName,
  eventDraftsName,
  isOneOfMany,
  type Reach,
} from "./event-draft.ts";
import { EventForm } from "./event-form.tsx";
import { ReachChoice } from "./reach-choice.tsx";
import { deleteEvent, takeOutDays } from "./write-events.ts";

export interface EventTask {
  kind: "write" | "delete";
  /** The day of the opened occurrence, or of a new event. */
  day: string;
  event?: CalendarEvent | undefined;
}

interface EventDialogsProps {
  task: Opening<EventTask>;
  memberId: string;
  onClose: () => void;
  onKept: (draft: Draft<EventDraft>) => void;
}

export function EventDialogs({ task, memberId, onClose, onKept }: EventDialogsProps) {
  const { about, isOpen, number } = task;
  const events = useEvents();
  if (!about) return null;
  const { kind, day } = about;
  // Show the current event: it may change while the dialog is open.
  const event = about.event && (events?.get(about.event.id) ?? about.event);
  const chosen = event && { event, day };
  const own = { nameOf: (thing: string) => draftName(memberId, thing), onClose };
  if (kind === "delete")
    return chosen && <DeleteEventDialog key={number} {...own} open={isOpen} chosen={chosen} />;
  return (
    <Dialog key={number} open={isOpen} onClose={onClose} title={chosen ? "Editar evento" : "Nuevo evento"}>
      <EventForm {...own} {...{ day, chosen, onKept }} />
    </Dialog>
  );
}

const WORDS = { done: "Evento eliminado", failedText: "No se pudo eliminar el evento." };

function DeleteEventDialog({ open, chosen, nameOf, onClose }: TaskDialogProps & { chosen: ChosenEvent }) {
  const [reach, setReach] = useState<Reach>("one");
  const { event, day } = chosen;
  const isMany = isOneOfMany(chosen);
  const isWhole = !isMany || reach === "all";

  return (
    <DeleteDialog
      {...{ open, onClose }}
      title="¿Eliminar este evento?"
      quoted={event.title}
      words={WORDS}
      onDelete={() => (isWhole ? deleteEvent(event) : takeOutDays({ event, day, scope: reach }))}
      onDeleted={() => {
        // A draft of a deleted event must not be offered again.
        clearDrafts(nameOf(isWhole ? eventDraftsName(event.id) : eventDraftName(chosen)));
        onClose();
      }}
    >
      {isMany && (
        <ReachChoice label="¿Qué días se eliminan?" chosen={chosen} value={reach} onChoose={setReach} />
      )}
      <p>No se puede deshacer.</p>
    </DeleteDialog>
  );
}
