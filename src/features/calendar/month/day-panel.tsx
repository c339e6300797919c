import { type ReactNode, type RefObject, useDeferredValue, useEffect, useState } from "react";
import { termsOf } from "#features/search/terms.ts";
import { monthAndYear } from "#shared/days.ts";
import { FilterField } from "#ui/fields/filter-field.tsx";
import type { CalendarEvent } from "../contract.ts";
import { countWords } from "../event-words.ts";
import { DayCard } from "./day-card.tsx";
import { EventEntry } from "./event-entry.tsx";
import { findEvents } from "./find-events.ts";
import { FoundEvents } from "./found-events.tsx";
import { FreeDay } from "./free-day.tsx";
import { SteppedList } from "./stepped-list.tsx";

interface DayPanelProps {
  day: string;
  today: string;
  /** The month's events by day; undefined while they load. */
  days: ReadonlyMap<string, readonly CalendarEvent[]> | undefined;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Raised when a search result or a conflict opens the day: clears the search, focuses the heading. */
  led: number;
  /** There is a draft of a new event. */
  isNewBegun: boolean;
  onAdd: () => void;
  onOpenDay: (day: string) => void;
  onEdit: (event: CalendarEvent) => void;
  onDelete: (event: CalendarEvent) => void;
}

const NONE: readonly CalendarEvent[] = [];

/** The search of the month, and the events of the chosen day or the search results (spec, section 2). */
export function DayPanel(props: DayPanelProps) {
  const { day, today, days, heading, led, isNewBegun, onAdd, onOpenDay, onEdit, onDelete } = props;
  const [search, setSearch] = useState({ typed: "", led });
  if (search.led !== led) setSearch({ typed: "", led });
  const { typed } = search;
  useEffect(() => {
    if (led > 0) heading.current?.focus();
  }, [led, heading]);
  // Keeps typing responsive while hundreds of events are searched.
  const { words } = termsOf(useDeferredValue(typed), {});
  const found = typed.trim() !== "" && words.length > 0 && days ? findEvents(days, words) : undefined;
  const events = days?.get(day) ?? NONE;

  return (
    <div className="min-w-0">
      <FilterField
        label={`Buscar en ${monthAndYear(day)}`}
        value={typed}
        className="mb-4"
        onChange={(text) => setSearch({ typed: text, led })}
      />
      {found ? (
        <>
          <h2 id="encontrados" className="sr-only">
            Lo que se encontró en {monthAndYear(day)}
          </h2>
          <p role="status" className="py-2 text-quiet">
            {found.length > 0 ? countWords(found.length) : "No se encontraron eventos."}
          </p>
          {found.length > 0 && (
            <Scroll key={words.join(" ")} labelledBy="encontrados" className="px-2">
              <FoundEvents found={found} words={words} onOpen={onOpenDay} />
            </Scroll>
          )}
        </>
      ) : (
        <DayCard {...{ day, today, heading, isNewBegun, onAdd }}>
          {!days && (
            <div role="status" className="animate-fade px-5 py-6">
              <span className="sr-only">Cargando tus eventos...</span>
              <div className="h-5 w-3/5 rounded-sm bg-line" />
            </div>
          )}
          {days && events.length === 0 && (
            <div className="animate-fade px-5 py-7 text-center">
              <FreeDay className="mx-auto w-28" />
              <p className="mt-3 font-serif text-lg text-quiet">No hay eventos para esta fecha.</p>
            </div>
          )}
          {events.length > 0 && (
            <Scroll key={day} labelledBy="dia" className="px-5">
              <SteppedList items={events} keyOf={({ id }) => id}>
                {(event) => (
                  <EventEntry {...{ event, onEdit, onDelete }} onSettled={() => heading.current?.focus()} />
                )}
              </SteppedList>
            </Scroll>
          )}
        </DayCard>
      )}
    </div>
  );
}

interface ScrollProps {
  labelledBy: string;
  className: string;
  children: ReactNode;
}

/** At most 400 px high (spec, section 9). */
function Scroll({ labelledBy, className, children }: ScrollProps) {
  const look = `max-h-100 animate-fade overflow-y-auto ${className}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <section tabIndex={0} aria-labelledby={labelledBy} className={look}>
      {children}
    </section>
  );
}
