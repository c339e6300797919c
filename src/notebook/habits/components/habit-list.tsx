import { useRef } from "react";
import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import { EntryActions, EntryConflicts } from "#notebook/tool-page/components/entry-actions.tsx";
import type { ListProps } from "#notebook/tool-page/components/list-frame.tsx";
import { useRecordTask } from "#notebook/tool-page/components/use-record-task.tsx";
import { addDays, lastDays, longDate } from "#platform/shared/days/days.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { once, TextButton } from "#platform/ui/small-buttons.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { HABIT, markHabit, useHabits, useMonths } from "../client.ts";
import type { Habit, WrittenHabit } from "../contract.ts";
import { canMark, isActive, isEnded, isMark, MARKED_BACK, planOn, stateOf } from "../habit-days.ts";
import { THREE_ACTIVE } from "../habit-limits.ts";
import { stateWords, whenWords, withCue } from "../habit-words.ts";
import { isFull, restHabit, saveHabit } from "../write-habits.ts";
import { HabitDay, Legend, MarkIcon } from "./habit-day.tsx";

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
      {isFull() && <p className="mb-6 border-line border-l-2 pl-4 text-quiet">{THREE_ACTIVE}</p>}
      {[NOW, PAUSED, ENDED].map((name) => (
        <section key={name} className="animate-fade">
          {groups[name] && name && <h2 className="mt-12 mb-3 text-2xl">{name}</h2>}
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-x-12 border-line border-b empty:hidden">
            {groups[name]?.map((habit) => (
              <HabitEntry key={habit.id} habit={habit} {...rest} />
            ))}
          </ul>
        </section>
      ))}
      <Legend />
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
  const months = useMonths();
  const isOn = isActive(habit, today);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const moveButton = (name: string, to: "pause" | "resume" | "end") => (
    <TextButton
      onClick={once(() => {
        focusHeading();
        return restHabit(habit, to);
      })}
    >
      {name}
    </TextButton>
  );
  return (
    <li className="border-line border-t py-5">
      <HabitDay {...{ habit, today }} day={today} />
      <p className="mt-3 text-quiet text-sm first-letter:uppercase">
        {whenWords(habit)} <PendingBadge kind={HABIT} id={id} />
      </p>
      {isOn && (
        <fieldset className="grid min-w-0 grid-cols-7">
          <legend className="sr-only">Los últimos días</legend>
          {lastDays(addDays(today, -1), MARKED_BACK).map((day) => {
            const state = stateOf(habit, months, day, today);
            return (
              <button
                key={day}
                type="button"
                aria-label={`${longDate(day)}: ${stateWords(state)}`}
                aria-pressed={isMark(state)}
                disabled={state === "none" || !canMark(habit, day, today)}
                className="grid min-h-14 place-items-center content-center gap-0.5 rounded-md text-quiet text-sm hover:bg-wash disabled:opacity-40"
                onClick={once(() => markHabit(habit, day, isMark(state) ? null : "done", months))}
              >
                {longDate(day).slice(0, 2)}
                <MarkIcon state={state} />
              </button>
            );
          })}
        </fieldset>
      )}
      <div className="-mr-3 flex flex-wrap items-center gap-x-5">
        {isOn ? moveButton("Pausar", "pause") : !isFull() && moveButton("Seguir con él", "resume")}
        {habit.ended_on === null && moveButton("Dejarlo ir", "end")}
        <span className="ml-auto flex">
          <EntryActions kind={HABIT} {...{ id, title }} onOpen={(kind) => start({ kind, record: habit })} />
        </span>
      </div>
      <EntryConflicts
        kind={HABIT}
        recordId={id}
        title={title}
        linesOf={(other: WrittenHabit) => [other.title, withCue(other), other.missed_text, whenWords(other)]}
        apply={(other: WrittenHabit) => saveHabit(id, other, habit)}
        onSettled={focusHeading}
      />
    </li>
  );
}
