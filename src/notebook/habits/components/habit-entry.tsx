import { type MouseEvent, type RefObject, useState } from "react";
import { weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { useConflictsOf } from "#platform/sync/client.ts";
import { PendingBadge } from "#platform/sync/components/pending-badge.tsx";
import { showErrorToast } from "#platform/sync/error-toast.ts";
import { ActionButton } from "#platform/ui/action-button.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { TextButton } from "#platform/ui/small-buttons.tsx";
import { restHabit, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import { isActive, openDays, planOn, stateOf } from "../habit-days.ts";
import { planWords, stateWords } from "../habit-words.ts";
import { HabitDay } from "./habit-day.tsx";
import type { HabitTask } from "./habit-dialogs.tsx";
import { MarkIcon } from "./mark-icon.tsx";

const HabitConflicts = lazyComponent("HabitConflicts", () => import("./habit-conflicts.tsx"));

interface HabitEntryProps {
  habit: Habit;
  today: string;
  /** Whether another habit may be active. */
  hasRoom: boolean;
  heading: RefObject<HTMLElement | null>;
  onOpen: (task: HabitTask) => void;
}

export function HabitEntry({ habit, today, hasRoom, heading, onOpen }: HabitEntryProps) {
  const { id, title } = habit;
  const months = useMonths();
  const [chosen, setChosen] = useState(today);
  const days = openDays(today);
  // The chosen day may have become too old since.
  const day = days.includes(chosen) ? chosen : today;
  const hasConflicts = useConflictsOf("habit", id).length > 0;
  const isOn = isActive(habit, today);
  const plan = planOn(habit, today);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const move =
    (to: "pause" | "resume" | "end") =>
    ({ detail: clicks }: MouseEvent) => {
      // The second click of a double click would hit the entry that moves up.
      if (clicks > 1) return;
      focusHeading();
      void restHabit(habit, to).then(showErrorToast);
    };
  return (
    <li className="border-line border-t py-5">
      <div className="max-w-md">
        <HabitDay {...{ habit, months, day, today }} Title="h3" />
        {isOn && (
          <fieldset className="mt-2 grid min-w-0 grid-cols-[repeat(auto-fit,minmax(2.1rem,1fr))]">
            <legend className="sr-only">Los últimos días</legend>
            {days.map((each) => {
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
                  onClick={() => setChosen(each)}
                >
                  {weekday.slice(0, 2)}
                  <MarkIcon state={state} />
                </button>
              );
            })}
          </fieldset>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-5">
        <span className="text-quiet text-sm first-letter:uppercase">{plan && planWords(plan)}</span>
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
        <PendingBadge kind="habit" id={id} />
      </div>
      {hasConflicts && <HabitConflicts habit={habit} onSettled={focusHeading} />}
    </li>
  );
}
