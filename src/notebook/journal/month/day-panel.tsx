import { type ComponentType, type RefObject, useCallback, useDeferredValue, useId } from "react";
import { useSession } from "#member/account/client.ts";
import { useFeelings } from "#notebook/feelings/client.ts";
import { isEveningAt, readEvening } from "#notebook/reminders/settings/evening.ts";
import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import { addDays, dateInSentence, firstOfMonth } from "#platform/shared/days/days.ts";
import { hasDraft } from "#platform/shared/drafts/open-drafts.ts";
import { monthAndYear } from "#platform/shared/text/day-words.ts";
import { Button } from "#platform/ui/button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { RisenSun } from "#platform/ui/drawings/risen-sun.tsx";
import { FilterField } from "#platform/ui/fields/filter-field.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { TextButton } from "#platform/ui/small-buttons.tsx";
import { useDayPages, useJournal } from "../client.ts";
import { comparisonDraft, type JournalTask, pageDraft } from "../journal-draft.ts";
import { PlannedList } from "../record/planned-list.tsx";
import type { PlannedStep } from "../record/planned-steps.ts";
import { RecordPage } from "../record/record-page.tsx";
import { type DayPages, hindranceOf, nextStep, pagesOf } from "./day-pages.ts";

export const FoundPages = lazyComponent("FoundPages", () => import("./found-pages.tsx"));

const DayFeelings = lazyComponent(
  "DayFeelings",
  () => import("#notebook/feelings/components/day-feelings.tsx"),
);

interface DayPanelProps {
  day: string;
  today: string;
  pages: DayPages;
  planned: readonly PlannedStep[];
  /** The parts that the other tools add to the day. */
  More: ComponentType<{ day: string }>;
  nameOf: (thing: string) => string;
  start: (task: JournalTask) => void;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The element that scrolls into view when the member chooses a day. */
  head: RefObject<HTMLDivElement | null>;
  search: MonthSearchProps;
}

interface MonthSearchProps {
  at: string;
  typed: string;
  onType: (text: string) => void;
  onOpen: (day: string) => void;
}

export function DayPanel(props: DayPanelProps) {
  const { day, today, pages, planned, More, start, heading, head, search } = props;
  const id = useId();
  const noted = useFeelings()?.get(day);
  const tomorrow = pagesOf(useDayPages(), addDays(day, 1));
  const { average, unreviewed } = pages;
  const percentage = average ?? unreviewed;
  const isCompared = average !== undefined && !hasDraft(props.nameOf(comparisonDraft(day)));
  const date = dateInSentence(day).replace(` de ${today.slice(0, 4)}`, "");
  return (
    <section aria-labelledby={id} className="min-w-0 lg:row-span-2">
      <div ref={head}>
        <div aria-live="polite">
          <h2
            id={id}
            ref={heading}
            tabIndex={-1}
            className="text-xl outline-none first-letter:uppercase sm:text-2xl"
          >
            {day === today ? `Hoy, ${date}` : date}
          </h2>
          {percentage !== undefined && (
            <p className="mt-1 flex animate-fade flex-wrap items-baseline gap-x-2">
              <RisenSun percentage={percentage} isOpen={unreviewed !== undefined} className="w-9" />
              <strong className="font-medium font-serif text-xl tabular-nums">{percentage}&nbsp;%</strong>
              <span className="text-quiet text-sm">de coherencia</span>
              {(isCompared || unreviewed !== undefined) && (
                <TextButton className="-my-2.5 text-sm" onClick={() => start({ kind: "compare", day })}>
                  {isCompared ? "Comparar Día" : "Sin revisar"}
                </TextButton>
              )}
              <PendingBadge kind="comparison" id={day} />
            </p>
          )}
        </div>
        {noted && <DayFeelings feelings={noted} />}
        {!isCompared && <DaySteps {...props} />}
        {isCompared && day === today && !tomorrow.project && (
          <TextButton
            className="mt-1 block"
            onClick={() => start({ kind: "write", day: addDays(day, 1), type: "project" })}
          >
            Mañana · Proyecta Tu Día
          </TextButton>
        )}
      </div>
      <More day={day} />
      {!pages.project && planned.length > 0 && (
        <div className="mt-5 border-ember border-l-2 pl-4">
          <PlannedList steps={planned} />
        </div>
      )}
      <div key={day} className="mt-6 grid animate-fade grid-cols-1 gap-5">
        {pages.records.length === 0 && (
          <div>
            <p className="font-serif text-xl">No hay registros para esta fecha.</p>
            <p className="mt-2 text-quiet">
              {day >= today
                ? "Escribe el día que te gustaría vivir. Por la noche, el que viviste."
                : "Si lo recuerdas, cuéntalo: también un día que no proyectaste tiene su página."}
            </p>
          </div>
        )}
        {pages.records.map((record) => (
          <RecordPage key={record.id} {...{ record, start }} onSettled={() => heading.current?.focus()} />
        ))}
      </div>
      <DaySteps {...props} areHindered />
      <MonthSearch {...search} />
    </section>
  );
}

const STEPS = [
  { step: "project", label: "Proyecta Tu Día", icon: "sunrise" },
  { step: "describe", label: "Describe Tu Día", icon: "moon" },
  { step: "compare", label: "Comparar Día", icon: "sun" },
] as const;

/** Shows the steps that are possible now, or with `areHindered` the other steps and why they are not possible. */
function DaySteps({ areHindered = false, ...props }: DayPanelProps & { areHindered?: boolean }) {
  const { day, today, pages, nameOf, start, heading } = props;
  const id = useId();
  // A page from another device can take away the focused button. React calls this while the button still has the focus.
  const keepFocus = useCallback(
    (button: HTMLButtonElement | null) => () => {
      if (document.activeElement === button) heading.current?.focus();
    },
    [heading],
  );
  const session = useSession();
  const memberId = session.status === "signed-in" ? session.user.id : "";
  const isEvening = isEveningAt(new Date().toTimeString().slice(0, 5), readEvening(memberId).time);
  const next = nextStep(pages, day < today || (day === today && isEvening));
  const steps = STEPS.filter(({ step }) => (hindranceOf(step, pages) !== undefined) === areHindered);
  return (
    <ul
      className={`mt-4 empty:hidden flex flex-wrap gap-x-3 gap-y-2 ${areHindered ? "text-sm" : "sm:gap-2"}`}
    >
      {steps.map(({ step, label, icon }) => {
        const task: JournalTask =
          step === "compare" ? { kind: step, day } : { kind: "write", day, type: step };
        const isBegun = hasDraft(nameOf(step === "compare" ? comparisonDraft(day) : pageDraft(day, step)));
        const hindrance = hindranceOf(step, pages);
        // Two written pages show their common reason once.
        const hinted = areHindered && pages.project && pages.describe ? "describe" : step;
        const hint = hindrance ?? (isBegun ? "Sin terminar: sigue donde estabas." : undefined);
        return (
          <li key={step} className={areHindered ? "flex flex-wrap items-center gap-x-3 [&>p]:m-0" : "grow"}>
            <Button
              ref={keepFocus}
              variant={areHindered ? "quiet" : step === next ? "primary" : "secondary"}
              className={
                areHindered ? "-ms-3 cursor-not-allowed bg-transparent! text-quiet!" : "w-full max-sm:px-1"
              }
              aria-disabled={hindrance !== undefined}
              aria-describedby={hint && id + hinted}
              onClick={() => hindrance === undefined && start(task)}
            >
              <Icon name={icon} className="size-5 max-sm:hidden" />
              {label}
            </Button>
            {hint && hinted === step && (
              <p id={id + step} className="mt-1 text-center text-quiet text-sm">
                {hint}
              </p>
            )}
            {/* Another device was faster: saving this draft creates a conflict. */}
            {hindrance && step !== "compare" && isBegun && (
              <TextButton className="me-2 text-sm" onClick={() => start(task)}>
                Lo que dejaste sin guardar
              </TextButton>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function MonthSearch({ at, typed, onType, onOpen }: MonthSearchProps) {
  const records = useJournal();
  const month = firstOfMonth(at);
  const query = useDeferredValue(typed.trim());
  if (!records?.size) return null;
  return (
    <>
      <search className="mt-8 block">
        <FilterField label={`Buscar en ${monthAndYear(month)}`} value={typed} onChange={onType} />
      </search>
      {query && <FoundPages {...{ records, month, query, onOpen }} />}
    </>
  );
}
