import { type ReactNode, type RefObject, useDeferredValue } from "react";
import { Marked } from "#lessons/search/components/marked.tsx";
import { type Terms, termsOf } from "#lessons/search/terms.ts";
import type { Goal } from "#notebook/goals/contract.ts";
import { daysAway, daysBetween, longDate } from "#platform/shared/days/days.ts";
import { monthAndYear, monthName } from "#platform/shared/text/day-words.ts";
import { splitAtMatches } from "#platform/shared/text/fold-text.ts";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { Button } from "#platform/ui/button.tsx";
import { Icon, LineIcon } from "#platform/ui/drawings/icons.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { FilterField } from "#platform/ui/fields/filter-field.tsx";
import { useLongList } from "#platform/ui/loading/use-in-pieces.ts";
import { Link } from "#platform/ui/navigation.tsx";
import type { CalendarEvent } from "../contract.ts";
import type { EventTask } from "../event/event-dialogs.tsx";
import { countWords } from "../event-words.ts";
import { EventEntry } from "./event-entry.tsx";
import { type DayEvent, findEvents, snippetOf } from "./month-events.ts";

interface DayPanelProps {
  day: string;
  today: string;
  days: ReadonlyMap<string, readonly CalendarEvent[]> | undefined;
  deadlines: readonly Goal[];
  heading: RefObject<HTMLHeadingElement | null>;
  card: RefObject<HTMLDivElement | null>;
  isNewBegun: boolean;
  typed: string;
  onType: (text: string) => void;
  onOpen: (day: string) => void;
  start: (task: EventTask) => void;
}

export function DayPanel(props: DayPanelProps) {
  const { day, today, days, deadlines, heading, card, isNewBegun, typed, onType, onOpen, start } = props;
  // Deferring keeps typing responsive while hundreds of events are searched.
  const terms = termsOf(useDeferredValue(typed));
  const { words } = terms;
  const found =
    typed.trim() !== "" && words.length > 0 && days ? findEvents(days, words, day.slice(0, 7)) : undefined;
  const events = days?.get(day) ?? [];

  return (
    <div className="min-w-0">
      <FilterField
        label={`Buscar en ${monthAndYear(day)}`}
        value={typed}
        className="mb-4"
        onChange={onType}
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
            <ScrollingList
              key={words.join(" ")}
              labelledBy="encontrados"
              className="px-2"
              items={found}
              keyOf={({ day, event }) => `${day} ${event.id}`}
            >
              {(one) => <FoundEvent {...one} {...{ terms, onOpen }} />}
            </ScrollingList>
          )}
        </>
      ) : (
        <DayCard {...{ day, today, heading, card, isNewBegun }} onAdd={() => start({ kind: "write", day })}>
          {!days && (
            <div role="status" className="min-h-38 animate-fade px-5 py-6">
              <span className="sr-only">Cargando tus eventos...</span>
              <div className="h-5 w-3/5 rounded-sm bg-line" />
            </div>
          )}
          {deadlines.length > 0 && <DayDeadlines goals={deadlines} />}
          {days && events.length === 0 && deadlines.length === 0 && (
            <div className="animate-fade px-5 py-7 text-center">
              <FreeDay />
              <p className="mt-3 font-serif text-lg text-quiet">No hay eventos para esta fecha.</p>
            </div>
          )}
          {events.length > 0 && (
            <ScrollingList key={day} labelledBy="dia" className="px-5" items={events} keyOf={({ id }) => id}>
              {(event) => (
                <EventEntry {...{ event, day, start }} onSettled={() => heading.current?.focus()} />
              )}
            </ScrollingList>
          )}
        </DayCard>
      )}
    </div>
  );
}

function FreeDay() {
  return (
    <LineArt className="mx-auto w-28" viewBox="0 0 112 56">
      <path d="M44 32a12 12 0 0 1 24 0z" fill="var(--ember)" stroke="none" />
      <path d="M56 8v6M36 15l4 4.5M76 15l-4 4.5" />
      <path d="M8 32h96M20 42h72M36 52h40" stroke="var(--edge)" />
    </LineArt>
  );
}

type FoundEventProps = DayEvent & Pick<DayPanelProps, "onOpen"> & { terms: Terms };

function FoundEvent({ day, event: { title, notes }, terms, onOpen }: FoundEventProps) {
  const snippet = snippetOf(notes, terms);
  return (
    <button
      type="button"
      className="block w-full rounded-sm px-1 py-3 text-left hover:bg-wash"
      onClick={() => onOpen(day)}
    >
      <span className="block text-quiet text-sm first-letter:uppercase">{longDate(day)}</span>
      <span dir="auto" className="wrap-anywhere mt-0.5 block font-serif text-lg leading-7">
        <Marked pieces={splitAtMatches(title, terms.words)} />
      </span>
      {snippet.length > 0 && (
        <span dir="auto" className="wrap-anywhere line-clamp-2 block font-serif text-quiet">
          <Marked pieces={snippet} />
        </span>
      )}
    </button>
  );
}

interface ScrollingListProps<T> {
  labelledBy: string;
  className: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  children: (item: T) => ReactNode;
}

/** A list that scrolls from a height of 400 px on (spec, section 9). */
function ScrollingList<T>({ labelledBy, className, items, keyOf, children }: ScrollingListProps<T>) {
  const { rows, list } = useLongList(items);
  const look = `max-h-100 animate-fade overflow-y-auto ${className}`;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
    <section tabIndex={0} aria-labelledby={labelledBy} className={look}>
      <ul {...list}>
        {rows.map((item) => (
          <li key={keyOf(item)} className="border-line not-first:border-t">
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DayCardProps extends Pick<DayPanelProps, "day" | "today" | "heading" | "card" | "isNewBegun"> {
  onAdd: () => void;
  children: ReactNode;
}

const NEAR_DAYS = 31;

function DayCard({ day, today, heading, card, isNewBegun, onAdd, children }: DayCardProps) {
  const away = daysBetween(today, day);
  const [weekday] = longDate(day).split(",");
  return (
    <div ref={card} className="rounded-lg border border-line bg-raised shadow-sm">
      <header className="relative flex flex-wrap items-center gap-3 border-edge border-b border-dashed px-5 pt-6 pb-4">
        <span aria-hidden="true" className="absolute inset-x-0 top-2 flex justify-center gap-24">
          <span className="size-2 rounded-full bg-paper [box-shadow:inset_0_0_0_1px_var(--edge)]" />
          <span className="size-2 rounded-full bg-paper [box-shadow:inset_0_0_0_1px_var(--edge)]" />
        </span>
        <h2
          id="dia"
          ref={heading}
          tabIndex={-1}
          aria-label={longDate(day)}
          className="flex min-w-0 flex-wrap items-center gap-3 outline-none"
        >
          <span
            className={`font-medium text-5xl tabular-nums leading-none ${day === today ? "text-ember" : ""}`}
          >
            {Number(day.slice(8))}
          </span>
          <span className="text-base leading-5">
            <span className="block font-medium text-lg first-letter:uppercase">{weekday}</span>
            <span className="block font-normal font-sans text-quiet text-sm first-letter:uppercase">
              {Math.abs(away) <= NEAR_DAYS ? `${daysAway(away)} · ${monthName(day)}` : monthAndYear(day)}
            </span>
          </span>
        </h2>
        <Button
          className="ml-auto shrink-0 max-sm:px-3 md:max-lg:px-3"
          aria-label={isNewBegun ? "Añadir evento (sin terminar)" : "Añadir evento"}
          onClick={onAdd}
        >
          <ActionIcon name={isNewBegun ? "pencil" : "plus"} />
          <span className="max-sm:hidden md:max-lg:hidden">Añadir</span>
        </Button>
      </header>
      {children}
      <p className="border-line border-t px-2 py-1">
        <Link
          href={`/mi-calendario?dia=${day}`}
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-quiet text-sm hover:text-ink"
        >
          Abrir mi diario de este día
          <Icon name="forward" className="size-4" />
        </Link>
      </p>
    </div>
  );
}

const FLAG = "M6 21V4h11l-2.5 4L17 12H6";

/** Groups open goals by deadline. The deadline of a reached or archived goal no longer counts. */
export function deadlinesByDay(goals: readonly Goal[]): ReadonlyMap<string, readonly Goal[]> {
  const open = goals.filter(({ completed_at, archived_at }) => completed_at === null && archived_at === null);
  return Map.groupBy(open, ({ deadline }) => deadline);
}

/** Deadlines are not events: they are read-only here and link to their goal. */
function DayDeadlines({ goals }: { goals: readonly Goal[] }) {
  return (
    <ul data-key="metas" className="border-line border-b">
      {goals.map(({ id, title }) => (
        <li key={id} className="border-line not-first:border-t">
          <Link href={`/meta/${id}`} className="flex min-h-11 items-start gap-3 px-5 py-3 hover:bg-wash">
            <LineIcon line={FLAG} className="mt-1 size-5 shrink-0 text-key" />
            <span className="wrap-anywhere min-w-0">
              <span className="text-quiet">Fecha límite:</span> <bdi>{title}</bdi>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
