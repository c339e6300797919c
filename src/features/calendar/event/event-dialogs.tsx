import type { Draft } from "#shared/drafts/drafts.ts";
import { draftName } from "#shared/drafts/open-drafts.ts";
import type { Opening } from "#ui/dialogs/use-opening.ts";
import type { CalendarEvent } from "../contract.ts";
import { DeleteEventDialog } from "./delete-event-dialog.tsx";
import { EventDialog } from "./event-dialog.tsx";
import { type ChosenEvent, type EventDraft, eventDraftName } from "./event-draft.ts";

export interface EventTask {
  kind: "write" | "delete";
  day: string;
  event?: CalendarEvent;
}

interface EventDialogsProps {
  task: Opening<EventTask>;
  memberId: string;
  onClose: () => void;
  /** Called once the event is stored, before its dialog closes. */
  onKept: (draft: Draft<EventDraft>) => void;
}

/** In a chunk of their own, loaded when the first dialog opens. */
export function EventDialogs({ task, memberId, onClose, onKept }: EventDialogsProps) {
  const { about, isOpen, number } = task;
  if (!about) return null;
  const { kind, day, event } = about;
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
