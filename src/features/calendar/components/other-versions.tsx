import { useRecords } from "#features/notebook/client.ts";
import type { Conflict } from "#features/notebook/contract.ts";
import type { CalendarEvent } from "../contract.ts";

interface OtherVersionsProps {
  events: ReadonlyMap<string, CalendarEvent>;
  onOpen: (event: CalendarEvent) => void;
}

/** Above the month: the events of any month of which there are two versions, so that none is overlooked. */
export function OtherVersions({ events, onOpen }: OtherVersionsProps) {
  const conflicts = [...(useRecords<Conflict>("conflict")?.values() ?? [])];
  const ids = new Set(conflicts.filter(({ kind }) => kind === "event").map(({ record_id }) => record_id));
  const meant = [...ids].flatMap((id) => events.get(id) ?? []);
  if (meant.length === 0) return null;
  return (
    <section aria-label="Dos versiones" className="mt-6 animate-fade border-warning border-l-2 py-1 pl-4">
      <p className="text-quiet">
        {meant.length === 1 ? "De este evento hay dos versiones:" : "De estos eventos hay dos versiones:"}
      </p>
      <ul className="flex flex-wrap gap-x-5">
        {meant.map((event) => (
          <li key={event.id} className="min-w-0">
            <button
              type="button"
              className="wrap-anywhere line-clamp-2 min-h-11 text-left font-serif text-lg underline underline-offset-4"
              onClick={() => onOpen(event)}
            >
              {event.title}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
