import { type MouseEvent, type RefObject, useRef, useState } from "react";
import { weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { useConflictsOf } from "#platform/sync/client.ts";
import { PendingBadge } from "#platform/sync/components/pending-badge.tsx";
import { showErrorToast } from "#platform/sync/error-toast.ts";
import { ActionButton } from "#platform/ui/action-button.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { TextButton } from "#platform/ui/small-buttons.tsx";
import { restHabit } from "../client.ts";
import type { Habit } from "../contract.ts";
import { countOf, isActive, lastDays, type Months, planOn, stateOf, thisWeek } from "../habit-days.ts";
import { countWords, planWords, stateWords, withCue } from "../habit-words.ts";
import type { HabitTask } from "./habit-dialogs.tsx";
import { MarkButtons } from "./mark-buttons.tsx";
import { MarkIcon } from "./mark-icon.tsx";

const HabitConflicts = lazyComponent("HabitConflicts", () => import("./habit-conflicts.tsx"));

/** Today and the seven days before it. */
const OPEN_DAYS = 8;

interface HabitEntryProps {
  habit: Habit;
  months: Months;
  today: string;
  /** Whether another habit may be active. */
  hasRoom: boolean;
  /** Takes the focus when the entry moves to another list. */
  pageHeading: RefObject<HTMLElement | null>;
  onOpen: (task: HabitTask) => void;
}

export function HabitEntry({ habit, months, today, hasRoom, pageHeading, onOpen }: HabitEntryProps) {
  const { id, title } = habit;
  const heading = useRef<HTMLHeadingElement>(null);
  const hasConflicts = useConflictsOf("habit", id).length > 0;
  const isOn = isActive(habit, today);
  const count = countOf(habit, months, today);
  const week = thisWeek(habit, months, today);
  const plan = planOn(habit, today);
  const move =
    (to: "pause" | "resume" | "end") =>
    ({ detail }: MouseEvent) => {
      // The second click of a double click would hit the entry that moves up.
      if (detail > 1) return;
      pageHeading.current?.focus({ preventScroll: true });
      void restHabit(habit, to).then(showErrorToast);
    };
  return (
    <li className="border-line border-t py-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4">
        <h3
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="wrap-anywhere min-w-0 grow basis-[7em] py-2 text-xl outline-none"
        >
          {title} <PendingBadge kind="habit" id={id} />
        </h3>
        {count.m > 0 && (
          <p className="ml-auto py-2 text-end">
            <strong className="block font-medium font-serif text-2xl leading-7 tabular-nums">
              {countWords(count)}
            </strong>
            <span className="text-quiet text-sm">{week ? "en cuatro semanas" : "en 30 días"}</span>
          </p>
        )}
      </div>
      <p dir="auto" className="wrap-anywhere text-quiet first-letter:uppercase">
        {[plan && planWords(plan), isOn && week && `${countWords(week)} esta semana`]
          .filter(Boolean)
          .join("; ")}
        . {withCue(habit)}
      </p>
      {isOn && <LastDays key={today} {...{ habit, months, today }} />}
      <div className="mt-2 flex flex-wrap items-center gap-x-5">
        {isOn && <TextButton onClick={move("pause")}>Pausar</TextButton>}
        {!isOn && hasRoom && <TextButton onClick={move("resume")}>Seguir con él</TextButton>}
        {habit.ended_on === null && <TextButton onClick={move("end")}>Dejarlo ir</TextButton>}
        <span className="flex">
          <ActionButton
            name="pencil"
            label={`Editar: ${title}`}
            onClick={() => onOpen({ kind: "write", habit })}
          />
          {/* Resolve conflicts before deleting, so that no version is lost unseen. */}
          {!hasConflicts && (
            <ActionButton
              name="trash"
              label={`Eliminar: ${title}`}
              onClick={() => onOpen({ kind: "delete", habit })}
            />
          )}
        </span>
      </div>
      {hasConflicts && <HabitConflicts habit={habit} onSettled={() => heading.current?.focus()} />}
    </li>
  );
}

function LastDays({ habit, months, today }: Pick<HabitEntryProps, "habit" | "months" | "today">) {
  const [day, setDay] = useState(today);
  return (
    <div className="mt-3 max-w-md">
      <fieldset className="mb-2 grid min-w-0 grid-cols-[repeat(auto-fit,minmax(2.1rem,1fr))]">
        <legend className="sr-only">Los últimos días</legend>
        {lastDays(today, OPEN_DAYS).map((each) => {
          const state = stateOf(habit, months, each, today);
          const weekday = WEEKDAYS[weekdayOf(each)] ?? "";
          const name = each === today ? "hoy" : `${weekday} ${Number(each.slice(8))}`;
          return (
            <button
              key={each}
              type="button"
              aria-label={[name, stateWords(state)].filter(Boolean).join(": ")}
              aria-pressed={each === day}
              disabled={state === "none"}
              className="grid min-h-14 place-items-center content-center gap-0.5 rounded-md border border-transparent text-quiet text-sm hover:bg-wash disabled:opacity-40 aria-pressed:border-edge aria-pressed:font-semibold aria-pressed:text-ink"
              onClick={() => setDay(each)}
            >
              {weekday.slice(0, 2)}
              <MarkIcon state={state} />
            </button>
          );
        })}
      </fieldset>
      <MarkButtons {...{ habit, months, day, today }} state={stateOf(habit, months, day, today)} />
    </div>
  );
}
