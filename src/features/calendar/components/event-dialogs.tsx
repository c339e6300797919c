import type { Draft } from "#shared/drafts.ts";
import { draftName } from "#shared/open-drafts.ts";
import type { CalendarEvent } from "../contract.ts";
import { type ChosenEvent, type EventDraft, eventDraftName } from "../event-draft.ts";
import { DeleteEventDialog } from "./delete-event-dialog.tsx";
import { EventDialog } from "./event-dialog.tsx";

/** Which dialog is open, and about which event; one that was closed keeps its event until it has gone. */
export interface EventTask {
  kind: "write" | "delete";
  /** The day that it was opened from. */
  day: string;
  /** Absent for a new event. */
  event?: CalendarEvent;
  isOpen: boolean;
  /** Counts the openings: each begins anew. */
  number: number;
}

export interface EventDialogsProps {
  task: EventTask;
  memberId: string;
  onClose: () => void;
  /** Called once an event is safe, before its dialog closes. */
  onKept: (draft: Draft<EventDraft>) => void;
}

/** The dialogs of the calendar, apart from its page: they come when the first is wanted. */
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
