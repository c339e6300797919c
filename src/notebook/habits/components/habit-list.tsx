import { type MouseEvent, type RefObject, useState } from "react";
import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { EntryActions } from "#notebook/tool-page/components/entry-actions.tsx";
import { type RecordTask, useRecordTask } from "#notebook/tool-page/components/use-record-task.tsx";
import { weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { useConflictsOf } from "#platform/sync/client.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { TextButton } from "#platform/ui/small-buttons.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { HABIT, useHabits, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import { isActive, isEnded, openDays, planOn, stateOf } from "../habit-days.ts";
import { ACTIVE_MAX, THREE_ACTIVE } from "../habit-limits.ts";
import { stateWords } from "../habit-words.ts";
import { planWords } from "../plan-words.ts";
import { countActive, restHabit } from "../write-habits.ts";
import { HabitDay } from "./habit-day.tsx";
import { MarkIcon } from "./mark-icon.tsx";

export const HabitDialogs = lazyComponent("HabitDialogs", () => import("./habit-dialogs.tsx"));
const HabitConflicts = lazyComponent("HabitConflicts", () => import("./habit-conflicts.tsx"));

const GROUPS = [
  { name: "active", title: "Los de ahora", look: "sr-only" },
  { name: "paused", title: "En pausa", look: "mt-12 mb-3 text-2xl" },
  { name: "ended", title: "Los dejaste ir", look: "mt-12 mb-3 text-2xl" },
] as const;

interface HabitListProps {
  habits: readonly Habit[];
  heading: RefObject<HTMLElement | null>;
  start: (task: RecordTask<Habit>) => void;
}

/** Lists the active habits, then the paused ones, then the abandoned ones. */
export function HabitList({ habits, ...rest }: HabitListProps) {
  const today = useToday();
  const groups = Object.groupBy(habits, (habit) =>
    isEnded(habit, today) ? "ended" : isActive(habit, today) ? "active" : "paused",
  );
  const hasRoom = countActive(today) < ACTIVE_MAX;
  return GROUPS.map(({ name, title, look }) => (
    <section key={name} className="animate-fade">
      {groups[name] && <h2 className={look}>{title}</h2>}
      <ul className="border-line border-b empty:hidden">
        {groups[name]?.map((habit) => (
          <HabitEntry key={habit.id} {...{ habit, today, hasRoom }} {...rest} />
        ))}
      </ul>
      {name === "active" && !hasRoom && (
        <p className="mt-6 max-w-lesson border-line border-l-2 pl-4 text-quiet">{THREE_ACTIVE}</p>
      )}
    </section>
  ));
}

/** Lists the habits in the weekly review. */
export function WeekHabits({ habits, heading }: Omit<HabitListProps, "start">) {
  const { start, dialogs } = useRecordTask(HabitDialogs, { kind: HABIT, records: useHabits(), heading });
  return (
    <>
      <HabitList {...{ habits, heading, start }} />
      {dialogs}
    </>
  );
}

interface HabitEntryProps extends Omit<HabitListProps, "habits"> {
  habit: Habit;
  today: string;
  /** Whether the member may have another active habit. */
  hasRoom: boolean;
}

function HabitEntry({ habit, today, hasRoom, heading, start }: HabitEntryProps) {
  const { id, title } = habit;
  const months = useMonths();
  // Undefined means today, also after midnight.
  const [chosen, setChosen] = useState<string>();
  const days = openDays(today);
  // The chosen day may have become too old to be marked.
  const day = days.find((each) => each === chosen) ?? today;
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
                  onClick={() => setChosen(each === today ? undefined : each)}
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
        <span className="text-quiet text-sm first-letter:uppercase">
          {[plan && planWords(plan), habit.time].filter(Boolean).join(", ")}
        </span>
        {isOn && <TextButton onClick={move("pause")}>Pausar</TextButton>}
        {!isOn && hasRoom && <TextButton onClick={move("resume")}>Seguir con él</TextButton>}
        {habit.ended_on === null && <TextButton onClick={move("end")}>Dejarlo ir</TextButton>}
        <span className="flex">
          <EntryActions {...{ title, hasConflicts }} onOpen={(kind) => start({ kind, record: habit })} />
        </span>
        <PendingBadge kind="habit" id={id} />
      </div>
      {hasConflicts && <HabitConflicts habit={habit} onSettled={focusHeading} />}
    </li>
  );
}
