import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { longDate, todayHere } from "#platform/shared/days/days.ts";
import { inSentence } from "#platform/shared/text/in-sentence.ts";
import { byNewest } from "#platform/shared/time.ts";
import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import type { SlotParts } from "#platform/ui/feature.ts";
import { once } from "#platform/ui/small-buttons.tsx";
import { markHabit, useHabits, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import {
  countOf,
  type DayState,
  hasMissedTwice,
  isActive,
  isAsked,
  MARKS,
  type Months,
  openDays,
  stateOf,
  thisWeek,
} from "../habit-days.ts";
import { ACTIVE_MAX } from "../habit-limits.ts";
import { countWords, STATES, stateWords, withCue } from "../habit-words.ts";

/** The habits of a day in Hoy and on the day's page. Covered habits (`areHidden`) can be marked by their order. */
export function OfDay({ day, areHidden = false }: { day: string; areHidden?: boolean }) {
  const months = useMonths();
  const today = todayHere();
  const habits = (useHabits() ?? []).filter((habit) => isAsked(habit, months, day, today));
  if (habits.length === 0) return null;
  return (
    <ul aria-label="Tus hábitos" className="mt-4 border-line border-b">
      {habits.map((own, index) => {
        const covered = { ...own, title: `Hábito ${index + 1}`, cue_text: "", minimum_text: "" };
        return (
          <li key={own.id} className="border-line border-t py-3">
            <HabitDay habit={areHidden ? covered : own} {...{ months, day, today }} />
          </li>
        );
      })}
    </ul>
  );
}

/** The marks of a day beside the journal's sun, and their words for the day's button. */
export const inMonth: SlotParts["inMonth"] = (records) => {
  const habits = ([...(records.get("habit")?.values() ?? [])] as Habit[]).sort(byNewest).reverse();
  const months = (records.get("habit_marks") ?? new Map()) as Months;
  const today = todayHere();
  return (day) => {
    const shown = habits
      .map((habit) => ({ ...habit, state: stateOf(habit, months, day, today) }))
      .filter(({ state }) => !["free", "none", "open"].includes(state))
      .slice(0, ACTIVE_MAX);
    return {
      mark: shown.map(({ id, state }) => (
        <MarkIcon key={id} state={state} className="-m-1 size-4 max-w-none" />
      )),
      said: shown.map(({ title, state }) => `${title}: ${stateWords(state)}`).join(", "),
    };
  };
};

interface HabitDayProps {
  habit: Habit;
  months: Months;
  day: string;
  today: string;
  Title?: "p" | "h3";
}

/** Shows a day of a habit. A press marks a recent day; a second press of the same button removes the mark. */
export function HabitDay({ habit, months, day, today, Title = "p" }: HabitDayProps) {
  const state = stateOf(habit, months, day, today);
  const isToday = day === today;
  const isRecent = openDays(today).includes(day);
  const week = thisWeek(habit, months, today);
  const counts = [
    week && countWords(week, "esta semana"),
    countWords(countOf(habit, months, today), week ? "en cuatro semanas" : "en 30 días"),
  ];
  const minimum = inSentence(habit.minimum_text);
  const missed = `${week ? "Dos semanas cortas." : "Dos días en blanco."} Hoy basta ${minimum ? `la mínima: ${minimum}` : "lo mínimo"}.`;
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Title dir="auto" className="wrap-anywhere min-w-0 font-serif text-lg">
          {habit.title}
        </Title>
        {isRecent && <p className="text-quiet text-sm tabular-nums">{counts.filter(Boolean).join("; ")}</p>}
      </div>
      <p dir="auto" className="wrap-anywhere mb-2 text-quiet text-sm empty:hidden">
        {isToday && hasMissedTwice(habit, months, today) ? missed : withCue(habit)}
      </p>
      {isRecent && isActive(habit, day) ? (
        <fieldset className="flex w-full min-w-0 flex-wrap gap-px overflow-hidden rounded-md border border-edge bg-edge">
          <legend className="sr-only">{isToday ? habit.title : `${habit.title}, ${longDate(day)}`}</legend>
          {MARKS.map((mark) => (
            <button
              key={mark}
              type="button"
              aria-pressed={state === mark}
              className="flex min-h-11 grow items-center justify-center gap-1 bg-raised px-1.5 py-1 text-sm transition-colors hover:bg-wash aria-pressed:bg-wash aria-pressed:font-semibold"
              onClick={once(() =>
                markHabit(habit, day, state === mark ? null : mark, months).then(showErrorToast),
              )}
            >
              <MarkIcon state={mark} />
              {stateWords(mark, isToday)}
            </button>
          ))}
        </fieldset>
      ) : (
        <p className="flex items-center gap-2 text-quiet text-sm">
          <MarkIcon state={state} />
          {stateWords(state)}
        </p>
      )}
    </>
  );
}

/** Decorative: words beside it say the same. */
export function MarkIcon({ state, className = "size-5" }: { state: DayState; className?: string }) {
  const { path = "", look = "" } = STATES[state];
  return <LineIcon line={path} isFilled className={`${look} ${className}`} />;
}
