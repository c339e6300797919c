import type { Draft } from "#shared/drafts/drafts.ts";
import { draftName } from "#shared/drafts/open-drafts.ts";
import type { Opening } from "#ui/dialogs/use-opening.ts";
import { useEvents } from "../client.ts";
import type { CalendarEvent } from "../contract.ts";
import { DeleteEventDialog } from "./delete-event-dialog.tsx";
import { EventDialog } from "./event-dialog.tsx";
import type { EventDraft } from "./event-draft.ts";

export interface EventTask {
  kind: "write" | "delete";
  /** The opened occurrence, or the day of a new event. */
  day: string;
  event?: CalendarEvent | undefined;
}

interface EventDialogsProps {
  task: Opening<EventTask>;
  memberId: string;
  onClose: () => void;
  /** Called once the event is stored, before its dialog closes. */
  onKept: (draft: Draft<EventDraft>) => void;
}

export function EventDialogs({ task, memberId, onClose, onKept }: EventDialogsProps) {
  const { about, isOpen, number } = task;
  const events = useEvents();
  if (!about) return null;
  const { kind, day } = about;
  // The event may change while the dialog is open.
  const event = about.event && (events?.get(about.event.id) ?? about.event);
  const chosen = event && { event, day };
  const dialog = { open: isOpen, nameOf: (thing: string) => draftName(memberId, thing), onClose };
  if (kind === "write") return <EventDialog key={number} {...{ ...dialog, day, chosen, onKept }} />;
  return chosen && <DeleteEventDialog key={number} {...dialog} chosen={chosen} />;
}
