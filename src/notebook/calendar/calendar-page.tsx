import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useGoals } from "#notebook/goals/client.ts";
import { SyncUnavailable, useLoadFailure } from "#notebook/sync-notices/components/load-failure.tsx";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { isBegun, useTask } from "#notebook/tool-page/use-task.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { dayAskedFor, FIRST_DAY, LAST_DAY } from "#platform/shared/days/month-grid.ts";
import { useConflictsOf } from "#platform/sync/client.ts";
import { Button } from "#platform/ui/button.tsx";
import { useLazyOpening } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { MonthGrid } from "#platform/ui/month-grid.tsx";
import { Link, navigate, usePageQuery } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { useEvents } from "./client.ts";
import type { EventTask } from "./event/event-dialogs.tsx";
import { eventDraftName, readDraftName } from "./event/event-draft.ts";
import { dayWords } from "./event-words.ts";
import { DayPanel, deadlinesByDay } from "./month/day-panel.tsx";
import { eventsOfMonth } from "./month/month-events.ts";
import { nextOccurrence } from "./occurrences.ts";

const ImportDialog = lazyComponent("ImportDialog", () => import("./import/import-dialog.tsx"));
const FeedDialog = lazyComponent("FeedDialog", () => import("./feed/feed-dialog.tsx"));
const EventDialogs = lazyComponent("EventDialogs", () => import("./event/event-dialogs.tsx"));
const OtherVersions = lazyComponent(
  "OtherVersions",
  () => import("#notebook/sync-notices/components/other-versions.tsx"),
);

function CalendarPage() {
  const events = useEvents();
  const hasConflicts = useConflictsOf("event").length > 0;
  const today = useToday();
  const [day, show] = useShownDay(today);
  const [typed, setTyped] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const card = useRef<HTMLDivElement>(null);
  const hasFailed = useLoadFailure(
    "Error al cargar eventos",
    "No se pudieron obtener los eventos del calendario.",
  );
  const { memberId, task, start, close, isNewBegun } = useEventTask(day, heading);

  const month = day.slice(0, 7);
  // Sorting is deferred, because an import changes thousands of events in many steps.
  const settled = useDeferredValue(events);
  const days = useMemo(() => settled && eventsOfMonth(settled.values(), `${month}-01`), [settled, month]);
  const goals = useGoals();
  const deadlines = useMemo(() => deadlinesByDay(goals ?? []), [goals]);
  const deadlinesOf = (on: string) => deadlines.get(on) ?? [];
  const countOn = (on: string) => days?.get(on)?.length ?? 0;
  const wordsOf = (on: string) => dayWords(countOn(on), deadlinesOf(on).length);

  // Announce a day only when it opens: a screen reader already says the number of events of a focused day.
  const [told, setTold] = useState<string>();
  const open = (chosen: string) => {
    show(chosen);
    setTold(chosen);
  };
  const press = (chosen: string) => {
    flushSync(() => open(chosen));
    card.current?.scrollIntoView({ block: "nearest" });
  };
  const leadTo = (found: string) => {
    // Search results hide the day's heading. Render the heading before it takes the focus.
    flushSync(() => {
      open(found);
      setTyped("");
    });
    heading.current?.focus();
  };

  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-6 sm:pt-14 lg:px-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-4xl">Calendario</h1>
          <p className="mt-2 font-serif text-lg text-quiet max-sm:hidden">Lo que viene, día por día.</p>
        </div>
        {!hasFailed && (
          <Button variant="quiet" className="-me-3" onClick={() => press(today)}>
            Hoy
          </Button>
        )}
      </header>
      {events && hasConflicts && (
        <OtherVersions
          kind="event"
          records={events}
          one="De este evento hay dos versiones:"
          many="De estos eventos hay dos versiones:"
          onOpen={({ id }) => {
            const event = events.get(id);
            if (event) leadTo(nextOccurrence(event, event.event_date) ?? event.event_date);
          }}
        />
      )}
      {hasFailed ? (
        <SyncUnavailable what="tu calendario" kept="Tus eventos siguen guardados." />
      ) : (
        <div className="mt-4 grid grid-cols-1 gap-x-10 gap-y-6 sm:mt-8 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-14">
          <section
            aria-label="Mes"
            className="[&_tbody_td:nth-child(n+6)]:bg-wash/60 [&_tbody_tr]:border-line [&_tbody_tr]:border-t"
          >
            <MonthGrid
              foldsOn="(height < 720px) and (width < 48rem)"
              at={day}
              chosen={day}
              today={today}
              first={FIRST_DAY}
              last={LAST_DAY}
              cell={(on) => ({
                mark: <Dots count={countOn(on)} hasDeadline={deadlinesOf(on).length > 0} />,
                said: wordsOf(on),
              })}
              dayClass="h-11 content-center gap-0.5 sm:h-14 md:h-16 lg:h-20 lg:text-lg"
              onMove={show}
              onChoose={press}
            />
          </section>
          <DayPanel
            deadlines={deadlinesOf(day)}
            {...{ day, today, days, heading, card, isNewBegun, typed, start }}
            onType={setTyped}
            onOpen={leadTo}
          />
          <p role="status" className="sr-only">
            {told === day && days && `${longDate(day)}: ${wordsOf(day) || "sin eventos"}`}
          </p>
        </div>
      )}
      {!hasFailed && <CalendarFoot />}
      {task.about && (
        <EventDialogs
          {...{ task, memberId }}
          onClose={close}
          onKept={({ value }) => {
            open(value.event_date);
            close();
          }}
        />
      )}
    </div>
  );
}

function useEventTask(day: string, heading: RefObject<HTMLElement | null>) {
  const events = useEvents();
  const taskOf = (thing: string): EventTask | undefined => {
    const meant = readDraftName(thing);
    const event = meant?.id ? events?.get(meant.id) : undefined;
    if (!meant || (meant.id !== null && !event)) return undefined;
    return { kind: "write", day: meant.day ?? event?.event_date ?? day, event };
  };
  const { memberId, task, start, close } = useTask(EventDialogs, {
    heading,
    isReady: events !== undefined,
    taskOf,
  });
  const isWritingNew = task.isOpen && task.about?.kind === "write" && !task.about.event;
  const isNewBegun = !isWritingNew && isBegun(memberId, eventDraftName(), (id) => events?.has(id));
  return { memberId, task, start, close, isNewBegun };
}

/** The URL changes only after this pause: a held arrow key would exceed the browser's limit of history changes. */
const STILL_MS = 200;

/** Returns the day of the URL, or today. Changes replace the history entry, so that "back" leaves the calendar. */
function useShownDay(today: string): [day: string, show: (day: string) => void] {
  const { search, isHere } = usePageQuery("/calendario");
  const asked = dayAskedFor(search);
  const [shown, setShown] = useState({ day: asked, search });
  if (shown.search !== search) setShown({ day: asked, search });
  const { day } = shown;

  useEffect(() => {
    if (!isHere || day === undefined || day === asked) return;
    const timer = setTimeout(() => navigate(`/calendario?dia=${day}`, { replace: true }), STILL_MS);
    return () => clearTimeout(timer);
  }, [isHere, day, asked]);

  return [day ?? today, (next) => setShown({ day: next, search })];
}

function CalendarFoot() {
  const bring = useLazyOpening<void>(ImportDialog);
  const take = useLazyOpening<void>(FeedDialog);
  return (
    <footer className="mt-10 flex flex-wrap gap-x-2 border-line border-t pt-3">
      <Button variant="quiet" className="-ml-3" onClick={() => bring.open()}>
        Importar
      </Button>
      <Button variant="quiet" onClick={() => take.open()}>
        Ver en Google, Apple u Outlook
      </Button>
      <Link
        href="/mi-busqueda"
        className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold hover:bg-wash max-sm:-ml-3 sm:ml-auto sm:-mr-3"
      >
        <Icon name="search" className="size-4" />
        Buscar en lo que escribí
      </Link>
      {bring.opening.number > 0 && (
        <ImportDialog key={bring.opening.number} open={bring.opening.isOpen} onClose={bring.close} />
      )}
      {take.opening.number > 0 && (
        <FeedDialog key={take.opening.number} open={take.opening.isOpen} onClose={take.close} />
      )}
    </footer>
  );
}

const DOTS_MAX = 3;

function Dots({ count, hasDeadline }: { count: number; hasDeadline: boolean }) {
  return (
    <span className="flex h-2 items-center justify-center gap-0.75">
      {Array.from({ length: Math.min(count, DOTS_MAX) }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: all dots are the same
          key={index}
          className="size-1.5 rounded-full bg-ember forced-colors:bg-[CanvasText]"
        />
      ))}
      {count > DOTS_MAX && <span className="font-semibold text-xs leading-none">+</span>}
      {hasDeadline && (
        <svg data-key="metas" aria-hidden="true" viewBox="0 0 8 8" className="size-2.5 overflow-visible">
          <path d="M1 8V0h6L5 2.5 7 5H1" className="fill-key" />
        </svg>
      )}
    </span>
  );
}

export const page = syncedPage("Calendario", <CalendarPage />);
