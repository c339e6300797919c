import { useRef, useState } from "react";
import { PendingBadge } from "#notebook/sync-notices/components/pending-badge.tsx";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { EntryActions, EntryConflicts } from "#notebook/tool-page/components/entry-actions.tsx";
import type { ListProps } from "#notebook/tool-page/components/list-frame.tsx";
import { useRecordTask } from "#notebook/tool-page/components/use-record-task.tsx";
import { addDays, todayHere, weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { once, TextButton } from "#platform/ui/small-buttons.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { HABIT, useHabits, useMonths } from "../client.ts";
import type { Habit, WrittenHabit } from "../contract.ts";
import { isActive, isEnded, isPaused, openDays, planOn, stateOf } from "../habit-days.ts";
import { THREE_ACTIVE } from "../habit-limits.ts";
import { stateWords, whenWords, withCue } from "../habit-words.ts";
import { isFull, restHabit, saveHabit } from "../write-habits.ts";
import { HabitDay, MarkIcon } from "./habit-day.tsx";

export const HabitDialogs = lazyComponent("HabitDialogs", () => import("./habit-dialogs.tsx"));

const [NOW, PAUSED, ENDED] = ["Los de ahora", "En pausa", "Los dejaste ir"] as const;

/** Lists the active habits, then the paused ones, then the abandoned ones. */
export function HabitList({ records, ...rest }: ListProps<Habit>) {
  const today = useToday();
  const groups = Object.groupBy(records, (habit) =>
    isEnded(habit, today) ? ENDED : isActive(habit, today) ? NOW : PAUSED,
  );
  return [NOW, PAUSED, ENDED].map((name) => (
    <section key={name} className="animate-fade">
      {groups[name] && <h2 className={name === NOW ? "sr-only" : "mt-12 mb-3 text-2xl"}>{name}</h2>}
      <ul className="border-line border-b empty:hidden">
        {groups[name]?.map((habit) => (
          <HabitEntry key={habit.id} habit={habit} {...rest} />
        ))}
      </ul>
      {name === NOW && isFull() && (
        <p className="mt-6 max-w-lesson border-line border-l-2 pl-4 text-quiet">{THREE_ACTIVE}</p>
      )}
    </section>
  ));
}

/** The part in the review of a week. Each press is saved at once. */
export function WeekHabits({ week }: { week: string }) {
  const [first] = useState(todayHere);
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useHabits();
  const { start, dialogs } = useRecordTask(HabitDialogs, { kind: HABIT, records: known, heading });
  const before = addDays(first, -1);
  // A habit that is paused or let go here stays, so that another press takes it back.
  const isReviewed = (habit: Habit) =>
    planOn(habit, addDays(week, 6)) &&
    !(isPaused(habit, before) && isPaused(habit, first)) &&
    !isEnded(habit, before);
  const records = known?.filter(isReviewed) ?? [];
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
  // Undefined means today, also after midnight.
  const [chosen, setChosen] = useState<string>();
  const days = openDays(today);
  // The chosen day may have become too old to be marked.
  const day = days.find((each) => each === chosen) ?? today;
  const isOn = isActive(habit, today);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const move = (to: "pause" | "resume" | "end") =>
    once(() => {
      focusHeading();
      return restHabit(habit, to).then(showErrorToast);
    });
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
        <span className="text-quiet text-sm first-letter:uppercase">{whenWords(habit)}</span>
        {isOn && <TextButton onClick={move("pause")}>Pausar</TextButton>}
        {!isOn && !isFull() && <TextButton onClick={move("resume")}>Seguir con él</TextButton>}
        {habit.ended_on === null && <TextButton onClick={move("end")}>Dejarlo ir</TextButton>}
        <span className="flex">
          <EntryActions kind={HABIT} {...{ id, title }} onOpen={(kind) => start({ kind, record: habit })} />
        </span>
        <PendingBadge kind={HABIT} id={id} />
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
