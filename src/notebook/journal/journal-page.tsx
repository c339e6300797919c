import { type ComponentProps, type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { SyncUnavailable, useLoadFailure } from "#notebook/sync-notices/components/load-failure.tsx";
import { dayAskedFor } from "#platform/shared/days/month-grid.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { useConflictsOf } from "#platform/sync/client.ts";
import { Button } from "#platform/ui/button.tsx";
import { useAsked, useLazyOpening, usePreload } from "#platform/ui/dialogs/use-lazy-opening.ts";
import { useLostFocus } from "#platform/ui/dialogs/use-lost-focus.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { navigate, usePageQuery } from "#platform/ui/navigation.tsx";
import { loadToaster } from "#platform/ui/toasts/toast.ts";
import { useInterruptedDraft } from "#platform/ui/use-interrupted-draft.ts";
import { useStore } from "#platform/ui/use-store.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { useAnswers } from "./answers/use-answers.ts";
import { addressOf } from "./chosen-day.ts";
import { useDayPages, useJournal } from "./client.ts";
import { type JournalTask, taskOf, taskToWrite } from "./journal-draft.ts";
import { pagesOf } from "./month/day-pages.ts";
import { DayPanel, FoundPages } from "./month/day-panel.tsx";
import { JournalMonth } from "./month/journal-month.tsx";
import { useShownMonth } from "./month/use-shown-month.ts";
import type { PlannedDays, PlannedStep } from "./record/planned-steps.ts";
import { JournalImage } from "./record/record-page.tsx";

const JournalDialogs = lazyComponent("JournalDialogs", () => import("./components/journal-dialogs.tsx"));

const OtherVersions = lazyComponent(
  "OtherVersions",
  () => import("#notebook/sync-notices/components/other-versions.tsx"),
);

const NONE: readonly PlannedStep[] = [];

interface JournalPageProps {
  foot: ReactNode;
  planned: PlannedDays;
  marksOf: ComponentProps<typeof JournalMonth>["marksOf"];
  More: ComponentProps<typeof DayPanel>["More"];
}

/** The journal's page (spec, section 2). `foot` holds links below the month, or below the day on a narrow screen. */
export function JournalPage({ foot, planned, marksOf, More }: JournalPageProps) {
  const memberId = memberOf(useSession())?.id ?? "";
  const records = useJournal();
  const days = useDayPages();
  const today = useToday();
  const { search, isHere } = usePageQuery("/mi-calendario");
  const asked = dayAskedFor(search);
  const chosen = asked ?? today;
  const [at, move] = useShownMonth(search, isHere, chosen);
  const [typed, setTyped] = useState("");
  const heading = useRef<HTMLHeadingElement>(null);
  const head = useRef<HTMLDivElement>(null);
  usePreload(JournalDialogs.preload, FoundPages.preload, JournalImage.preload, loadToaster);
  const { opening: task, open: start, close } = useLazyOpening<JournalTask>(JournalDialogs);
  const areDialogsLoaded = useStore(JournalDialogs.loaded) !== undefined;
  const hasConflicts = useConflictsOf("journal").length > 0;
  const hasFailed = useLoadFailure("Error al cargar datos");

  const choose = (day: string) => {
    setTyped("");
    if (day === asked) move(day);
    else navigate(addressOf(day), { replace: true });
  };
  const press = (day: string) => {
    flushSync(() => choose(day));
    head.current?.scrollIntoView({ block: "nearest" });
  };
  const open = (day: string) => {
    choose(day);
    heading.current?.focus();
  };

  // After midnight "today" is another day: show the day that was written about.
  const leave = () => {
    close();
    if (task.about && task.about.day !== chosen) choose(task.about.day);
  };
  useLostFocus(task, () => heading.current?.focus({ preventScroll: true }));

  useAsked("/mi-calendario", days !== undefined, (writing) => {
    const begun = taskToWrite(writing, chosen, pagesOf(days, chosen));
    if (begun) start(begun);
  });

  const reopen = (thing: string) => {
    const interrupted = records && taskOf(thing, records);
    if (!interrupted) return;
    choose(interrupted.day);
    start(interrupted);
  };
  useInterruptedDraft(memberId, reopen, days !== undefined);
  useAnswers(memberId, days !== undefined, (day) => {
    if (task.about || pagesOf(days, day).describe) return;
    choose(day);
    start({ kind: "write", day, type: "describe" });
  });

  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-5 sm:px-6 lg:px-8">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <div className="flex min-w-0 grow basis-[10rem] flex-wrap items-baseline gap-x-6">
          <h1 className="text-4xl max-sm:text-[1.7rem]">Mi Diario del Éxito</h1>
          <p className="font-serif text-lg text-quiet max-sm:hidden">
            Por la mañana, el día que quieres. Por la noche, el que viviste.
          </p>
        </div>
        {days && (
          <Button variant="quiet" className="-me-3" onClick={() => press(today)}>
            Hoy
          </Button>
        )}
      </header>
      {records && hasConflicts && (
        <OtherVersions
          kind="journal"
          records={records}
          one="De esta página hay dos versiones:"
          many="De estas páginas hay dos versiones:"
          onOpen={({ id }) => open(records.get(id)?.event_date ?? chosen)}
        />
      )}
      {!days && !hasFailed && (
        <p role="status" className="mt-10 animate-fade font-serif text-quiet text-xl">
          Abriendo tu diario...
        </p>
      )}
      {hasFailed && <SyncUnavailable what="tu diario" kept="Tus páginas siguen guardadas." />}
      {days && (
        <div className="mt-3 grid grid-cols-1 gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,1fr)_26rem] lg:grid-rows-[auto_1fr]">
          <JournalMonth {...{ days, today, asked, chosen, marksOf }} at={at} onMove={move} onChoose={press} />
          <DayPanel
            {...{ day: chosen, today, heading, head, start, More }}
            pages={pagesOf(days, chosen)}
            planned={planned.get(chosen) ?? NONE}
            nameOf={(thing) => draftName(memberId, thing)}
            search={{ at, typed, onType: setTyped, onOpen: open }}
          />
          {foot}
        </div>
      )}
      {areDialogsLoaded && <JournalDialogs {...{ task, memberId, planned }} onClose={leave} />}
    </div>
  );
}
