import { useRef, useState } from "react";
import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import { EntryActions, EntryConflicts } from "#notebook/tool-page/components/entry-actions.tsx";
import type { ListProps } from "#notebook/tool-page/components/list-frame.tsx";
import { useRecordTask } from "#notebook/tool-page/components/use-record-task.tsx";
import { addDays, lastDays, longDate } from "#platform/shared/days/days.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { once, TextButton } from "#platform/ui/small-buttons.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { HABIT, useHabits, useMonths } from "../client.ts";
import type { Habit, WrittenHabit } from "../contract.ts";
import { canMark, isActive, isEnded, planOn, stateOf } from "../habit-days.ts";
import { THREE_ACTIVE } from "../habit-limits.ts";
import { planLine, STATES, withCue } from "../habit-words.ts";
import { isFull, restHabit, saveHabit } from "../write-habits.ts";
import { HabitDay, MarkIcon } from "./habit-day.tsx";

export const HabitDialogs = lazyComponent("HabitDialogs", () => import("./habit-dialogs.tsx"));

const [NOW, PAUSED, ENDED] = ["", "En pausa", "Los dejaste ir"] as const;

/** Lists the active habits, then the paused ones, then the abandoned ones. */
export function HabitList({ records, ...rest }: ListProps<Habit>) {
  const today = useToday();
  const groups = Object.groupBy(records, (habit) =>
    isEnded(habit, today) ? ENDED : isActive(habit, today) ? NOW : PAUSED,
  );
  return (
    <>
      {[NOW, PAUSED, ENDED].map((name) => (
        <section key={name} className="@container animate-fade">
          {groups[name] && name && <h2 className="mt-12 mb-3 text-2xl">{name}</h2>}
          <ul className="border-line border-b empty:hidden">
            {groups[name]?.map((habit) => (
              <HabitEntry key={habit.id} habit={habit} {...rest} />
            ))}
          </ul>
        </section>
      ))}
      {isFull() && <p className="mt-6 border-line border-l-2 pl-4 text-quiet">{THREE_ACTIVE}</p>}
    </>
  );
}

/** The part in the review of a week. Each press is saved at once. */
export function WeekHabits({ week }: { week: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useHabits();
  const { start, dialogs } = useRecordTask(HabitDialogs, { kind: HABIT, records: known, heading });
  const records = known?.filter((habit) => planOn(habit, addDays(week, 6)) && !isEnded(habit, week)) ?? [];
  if (records.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        ¿Y tus hábitos?
      </h2>
      <p className="mt-1 mb-3 text-quiet">Sigue así, haz más pequeño el que te cueste, o déjalo ir.</p>
      <HabitList {...{ records, heading, start }} />
      {dialogs}
    </section>
  );
}

function HabitEntry({ habit, heading, start }: Omit<ListProps<Habit>, "records"> & { habit: Habit }) {
  const { id, title } = habit;
  const today = useToday();
  const [picked, pick] = useState<string>();
  const isOn = isActive(habit, today);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const move = (to: "pause" | "resume" | "end") =>
    once(() => {
      focusHeading();
      return restHabit(habit, to);
    });
  return (
    <li className="flex flex-wrap items-center gap-x-12 border-line border-t py-5">
      <HabitDay {...{ habit, today }} day={picked ?? today}>
        <p className="w-full text-quiet text-sm first-letter:uppercase">
          {planLine(habit)} <PendingBadge kind={HABIT} id={id} />
        </p>
        {isOn && <DayPicker {...{ habit, today, pick }} day={picked ?? today} />}
      </HabitDay>
      <div className="-me-3 flex grow flex-wrap items-center gap-x-5 text-quiet text-sm @2xl:ms-auto @2xl:grow-0">
        {isOn && <TextButton onClick={move("pause")}>Pausar</TextButton>}
        {!isOn && !isFull() && <TextButton onClick={move("resume")}>Seguir con él</TextButton>}
        {habit.ended_on === null && <TextButton onClick={move("end")}>Dejarlo ir</TextButton>}
        <span className="ms-auto flex">
          <EntryActions kind={HABIT} {...{ id, title }} onOpen={(kind) => start({ kind, record: habit })} />
        </span>
      </div>
      <EntryConflicts
        kind={HABIT}
        recordId={id}
        title={title}
        className="w-full border-warning"
        linesOf={(other: WrittenHabit) => [other.title, withCue(other), planLine(other)]}
        apply={(other: WrittenHabit) => saveHabit(id, other, habit)}
        onSettled={focusHeading}
      />
    </li>
  );
}

type DayPickerProps = { habit: Habit; day: string; today: string; pick: (day: string | undefined) => void };

/** Chooses the day that the buttons mark. A wide screen shows 30 days, a narrow one only those that can be marked. */
function DayPicker({ habit, day, today, pick }: DayPickerProps) {
  const months = useMonths();
  return (
    <fieldset className="flex w-full min-w-0 py-2">
      <legend className="sr-only">Los últimos días</legend>
      {lastDays(today, 30).map((each) => {
        const state = stateOf(habit, months, each, today);
        return (
          <button
            key={each}
            type="button"
            aria-label={`${longDate(each)}: ${STATES[state].words}`}
            aria-pressed={each === day}
            disabled={state === "none" || !canMark(habit, each, today)}
            className="grid min-h-14 flex-1 place-items-center content-center gap-0.5 rounded-md border border-transparent text-quiet text-sm enabled:hover:bg-wash aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink @max-4xl:nth-[-n+23]:hidden"
            onClick={() => pick(each === today ? undefined : each)}
          >
            {longDate(each).slice(0, 2)}
            <MarkIcon state={state} />
          </button>
        );
      })}
    </fieldset>
  );
}
