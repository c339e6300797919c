import { type ReactNode, useState } from "react";
import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import { EntryActions, EntryConflicts } from "#notebook/tool-page/components/entry-actions.tsx";
import { longDate } from "#platform/shared/days/days.ts";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import { TextButton } from "#platform/ui/small-buttons.tsx";
import { EVENT, type WrittenEvent } from "../client.ts";
import type { CalendarEvent } from "../contract.ts";
import type { EventTask } from "../event/event-dialogs.tsx";
import { saveEvent } from "../event/write-events.ts";
import { repeatsWords } from "../event-words.ts";

interface EventEntryProps {
  event: CalendarEvent;
  day: string;
  start: (task: EventTask) => void;
  onSettled: () => void;
}

const AGAIN = "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5";
const BELL = "M6 17V10.5a6 6 0 0 1 12 0V17l1.5 1.5h-15zM10.5 21.5h3M12 4.5V2.5";

export function EventEntry({ event, day, start, onSettled }: EventEntryProps) {
  const { id, title, notes, reminder_time, repeats } = event;

  return (
    <article className="py-2">
      <div className="flex flex-wrap items-start justify-end">
        <h3
          dir="auto"
          className="wrap-anywhere min-w-0 grow basis-[8rem] py-2 font-normal text-lg leading-7 tracking-normal"
        >
          {title} <PendingBadge kind={EVENT} id={id} />
        </h3>
        <span className="-mr-3 flex">
          <EntryActions kind={EVENT} {...{ id, title }} onOpen={(kind) => start({ kind, day, event })} />
        </span>
      </div>
      {notes && <Notes text={notes} />}
      {reminder_time !== null && (
        <About line={BELL}>
          Recordatorio a las <time>{reminder_time}</time>
        </About>
      )}
      {repeats !== "never" && <About line={AGAIN}>{repeatsWords(event)}</About>}
      <EntryConflicts
        kind={EVENT}
        recordId={id}
        title={title}
        words={{ failedText: "No se pudo guardar el evento." }}
        linesOf={linesOf}
        apply={(other: WrittenEvent) => saveEvent(id, other, event)}
        onSettled={onSettled}
      />
    </article>
  );
}

const linesOf = (other: WrittenEvent) => [
  ...[other.title, other.notes, longDate(other.event_date)],
  other.repeats === "never" ? "" : repeatsWords(other),
  other.reminder_time === null ? "" : `Recordatorio a las ${other.reminder_time}`,
];

function About({ line, children }: { line: string; children: ReactNode }) {
  return (
    <p className="flex items-baseline gap-1.5 pb-2 text-quiet text-sm">
      <LineIcon line={line} className="size-3.5 translate-y-0.5" />
      <span>{children}</span>
    </p>
  );
}

/** Longer notes are collapsed, so that the day's other events stay visible. */
const SHORT = 160;
const SHORT_LINES = 3;

function Notes({ text }: { text: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const isLong = text.length > SHORT || text.split("\n").length > SHORT_LINES;
  return (
    <>
      <p
        dir="auto"
        className={`wrap-anywhere [unicode-bidi:plaintext] pb-2 whitespace-pre-wrap font-serif text-quiet ${isLong && !isOpen ? "line-clamp-3" : ""}`}
      >
        {text}
      </p>
      {isLong && (
        <TextButton aria-expanded={isOpen} className="text-sm" onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? "Leer menos" : "Leer todo"}
        </TextButton>
      )}
    </>
  );
}
