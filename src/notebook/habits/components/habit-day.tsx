import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { inSentence } from "#platform/shared/text/in-sentence.ts";
import { once } from "#platform/ui/small-buttons.tsx";
import { markHabit } from "../client.ts";
import type { Habit } from "../contract.ts";
import {
  countOf,
  type DayState,
  hasMissedTwice,
  isActive,
  MARKS,
  type Months,
  openDays,
  stateOf,
  thisWeek,
} from "../habit-days.ts";
import { countWords, STATES, stateWords, withCue } from "../habit-words.ts";

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
  const count = countOf(habit, months, today);
  const counts = [
    week && `${countWords(week)} esta semana`,
    count.m > 0 && `${countWords(count)} en ${week ? "cuatro semanas" : "30 días"}`,
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
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className={`shrink-0 ${look} ${className}`}
    >
      <path d={path} />
    </svg>
  );
}
