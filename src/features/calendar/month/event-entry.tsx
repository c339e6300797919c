import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { useConflictsOf } from "#features/sync/client.ts";
import { PendingBadge } from "#features/sync/components/pending-badge.tsx";
import type { CalendarEvent } from "../contract.ts";
import { repeatsWords } from "../event-words.ts";
import { EventConflicts } from "./event-conflicts.tsx";
import { EventNotes } from "./event-notes.tsx";
import { CalendarIcon } from "./icons.tsx";

interface EventEntryProps {
  event: CalendarEvent;
  onEdit: (event: CalendarEvent) => void;
  onDelete: (event: CalendarEvent) => void;
  onSettled: () => void;
}

const ACTION =
  "grid size-11 shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-wash hover:text-ink";

export function EventEntry({ event, onEdit, onDelete, onSettled }: EventEntryProps) {
  const hasConflicts = useConflictsOf("event", event.id).length > 0;
  const { id, title, notes, reminder_time, repeats } = event;

  return (
    <article className="grid grid-cols-[4rem_minmax(0,1fr)]">
      <p className="border-line border-r py-4 text-quiet text-sm leading-7">
        {reminder_time !== null && (
          <>
            <CalendarIcon name="bell" className="mr-1 inline size-3.5 align-[-0.1em]" />
            <span className="sr-only">Recordatorio a las </span>
            <time>{reminder_time}</time>
          </>
        )}
      </p>
      <div className="py-2 pl-4">
        <div className="flex items-start">
          <h3
            dir="auto"
            className="wrap-anywhere min-w-0 grow py-2 font-normal text-lg leading-7 tracking-normal"
          >
            {title} <PendingBadge kind="event" id={id} />
          </h3>
          <button
            type="button"
            aria-label={`Editar: ${title}`}
            className={ACTION}
            onClick={() => onEdit(event)}
          >
            <ActionIcon name="pencil" />
          </button>
          {/* Resolve conflicts before deleting, so that no version is lost unseen. */}
          {!hasConflicts && (
            <button
              type="button"
              aria-label={`Eliminar: ${title}`}
              className={`-mr-3 ${ACTION}`}
              onClick={() => onDelete(event)}
            >
              <ActionIcon name="trash" />
            </button>
          )}
        </div>
        {notes && <EventNotes text={notes} />}
        {repeats !== "never" && (
          <p className="flex items-baseline gap-1.5 pb-2 text-quiet text-sm">
            <CalendarIcon name="again" className="size-3.5 translate-y-0.5" />
            {repeatsWords(event)}
          </p>
        )}
      </div>
      {hasConflicts && (
        <div className="col-span-2 pb-4">
          <EventConflicts event={event} onSettled={onSettled} />
        </div>
      )}
    </article>
  );
}
