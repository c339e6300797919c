import type { Draft } from "#shared/drafts.ts";
import { draftName } from "#shared/open-drafts.ts";
import type { CalendarEvent } from "../contract.ts";
import { type ChosenEvent, type EventDraft, eventDraftName } from "../event-draft.ts";
import { DeleteEventDialog } from "./delete-event-dialog.tsx";
import { EventDialog } from "./event-dialog.tsx";

/** The open dialog and its event. A closed dialog keeps its event during the exit animation. */
export interface EventTask {
  kind: "write" | "delete";
  day: string;
  event?: CalendarEvent;
  isOpen: boolean;
  /** Counts the openings; as a React key it resets the dialog's state. */
  number: number;
}

interface EventDialogsProps {
  task: EventTask;
  memberId: string;
  onClose: () => void;
  /** Called once the event is stored, before its dialog closes. */
  onKept: (draft: Draft<EventDraft>) => void;
}

/** In a chunk of their own, loaded when the first dialog opens. */
export function EventDialogs({ task, memberId, onClose, onKept }: EventDialogsProps) {
  const { kind, day, event, isOpen, number } = task;
  const chosen: ChosenEvent | undefined = event && { event, day };
  const nameOf = (thing: string) => draftName(memberId, thing);
  return (
    <>
      <EventDialog
        key={`write ${number}`}
        open={isOpen && kind === "write"}
        day={day}
        chosen={kind === "write" ? chosen : undefined}
        draftName={nameOf(eventDraftName(kind === "write" ? chosen : undefined))}
        onClose={onClose}
        onKept={onKept}
      />
      <DeleteEventDialog
        key={`delete ${number}`}
        open={isOpen && kind === "delete"}
        chosen={chosen}
        nameOf={nameOf}
        onClose={onClose}
      />
    </>
  );
}
