import { useMemo, useRef, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import { OtherVersions } from "#features/sync/components/other-versions.tsx";
import { SyncUnavailable } from "#features/sync/components/sync-unavailable.tsx";
import { Synced } from "#features/sync/components/synced.tsx";
import { useLoadFailure } from "#features/sync/components/use-load-failure.ts";
import { longDate } from "#shared/days.ts";
import { draftName, hasDraft } from "#shared/drafts/open-drafts.ts";
import { Button } from "#ui/button.tsx";
import { MonthGrid } from "#ui/month-grid.tsx";
import type { Page } from "#ui/page.ts";
import { useToday } from "#ui/use-today.ts";
import { FIRST_DAY, LAST_DAY } from "./calendar-days.ts";
import { useEvents } from "./client.ts";
import { eventDraftName } from "./event/event-draft.ts";
import { EventDialogs, useEventTasks } from "./event/use-event-tasks.ts";
import { countWords } from "./event-words.ts";
import { CalendarFoot } from "./month/calendar-foot.tsx";
import { DayMarks } from "./month/day-marks.tsx";
import { DayPanel } from "./month/day-panel.tsx";
import { eventsOfMonth } from "./month/month-events.ts";
import { useShownDay } from "./month/use-shown-day.ts";
import { nextOccurrence } from "./occurrences.ts";

/** The events calendar (spec, section 2): a month with dots, and the chosen day. */
function CalendarPage() {
  const memberId = memberOf(useSession())?.id ?? "";
  const events = useEvents();
  const today = useToday();
  const [day, show] = useShownDay(today);
  const hasFailed = useLoadFailure(
    "Error al cargar eventos",
    "No se pudieron obtener los eventos del calendario.",
  );
  const heading = useRef<HTMLHeadingElement>(null);
  const tasks = useEventTasks({ memberId, day, events, onLost: () => heading.current?.focus() });

  const month = day.slice(0, 7);
  const days = useMemo(() => events && eventsOfMonth(events.values(), `${month}-01`), [events, month]);
  const countOn = (on: string) => days?.get(on)?.length ?? 0;

  // Announce only opened days: a focused day in the grid says its own count.
  const [told, setTold] = useState<string>();
  const open = (chosen: string) => {
    show(chosen);
    setTold(chosen);
  };
  const [led, setLed] = useState(0);
  const leadTo = (found: string) => {
    open(found);
    setLed(led + 1);
  };
  const isWritingNew = tasks.task.isOpen && tasks.task.about?.kind === "write" && !tasks.task.about.event;
  const isNewBegun = !isWritingNew && hasDraft(draftName(memberId, eventDraftName()));

  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-6 sm:pt-14 lg:px-8">
      <header className="flex items-end justify-between gap-8">
        <div>
          <h1 className="text-4xl">Calendario</h1>
          <p className="mt-2 font-serif text-lg text-quiet max-sm:hidden">Lo que viene, día por día.</p>
        </div>
        {!hasFailed && (
          <Button variant="secondary" onClick={() => open(today)}>
            Hoy
          </Button>
        )}
      </header>
      {events && (
        <OtherVersions
          kind="event"
          records={events}
          one="De este evento hay dos versiones:"
          many="De estos eventos hay dos versiones:"
          onOpen={(event) => leadTo(nextOccurrence(event, event.event_date) ?? event.event_date)}
        />
      )}
      {hasFailed ? (
        <SyncUnavailable
          title="No pudimos abrir tu calendario"
          text="Tus eventos siguen guardados. Revisa tu conexión e inténtalo de nuevo."
        />
      ) : (
        <div className="mt-4 grid gap-x-10 gap-y-6 sm:mt-8 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_25rem] lg:gap-x-14">
          <section
            aria-label="Mes"
            className="[&_tbody_td:nth-child(n+6)]:bg-wash/60 [&_tbody_tr]:border-line [&_tbody_tr]:border-t"
          >
            <MonthGrid
              at={day}
              onMove={show}
              onChoose={open}
              first={FIRST_DAY}
              last={LAST_DAY}
              chosen={day}
              today={today}
              cell={(on) => {
                const count = countOn(on);
                return {
                  mark: <DayMarks count={count} isChosen={on === day} />,
                  ...(count > 0 && { said: countWords(count) }),
                };
              }}
              dayClass="h-11 content-center gap-0.5 sm:h-14 md:h-16 lg:h-20 lg:text-lg"
            />
          </section>
          <DayPanel
            {...{ day, today, days, heading, led, isNewBegun }}
            onAdd={() => tasks.start("write")}
            onOpenDay={leadTo}
            onEdit={(event) => tasks.start("write", event)}
            onDelete={(event) => tasks.start("delete", event)}
          />
          <p role="status" className="sr-only">
            {told === day &&
              days &&
              `${longDate(day)}: ${countOn(day) > 0 ? countWords(countOn(day)) : "sin eventos"}`}
          </p>
        </div>
      )}
      {!hasFailed && <CalendarFoot />}
      {tasks.task.about && (
        <EventDialogs
          task={tasks.task}
          memberId={memberId}
          onClose={tasks.close}
          onKept={({ value }) => {
            open(value.event_date);
            tasks.close();
          }}
        />
      )}
    </div>
  );
}

export const page: Page = {
  title: "Calendario",
  body: (
    <Synced>
      <CalendarPage />
    </Synced>
  ),
};
