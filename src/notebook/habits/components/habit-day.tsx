import type { ReactNode } from "react";
import { longDate, todayHere } from "#platform/shared/days/days.ts";
import { inSentence } from "#platform/shared/text/in-sentence.ts";
import { byNewest } from "#platform/shared/time.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import type { SlotParts } from "#platform/ui/feature.ts";
import { once } from "#platform/ui/small-buttons.tsx";
import { ACTIVE_MAX, markHabit, useHabits, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import {
  type Count,
  canMark,
  countOf,
  type DayState,
  hasMissedTwice,
  isAsked,
  isDone,
  isMark,
  MARKS,
  stateOf,
  thisWeek,
} from "../habit-days.ts";
import { STATES, withCue } from "../habit-words.ts";

/** The habits of a day in Hoy and on the day's page. Covered habits (`areHidden`) show only a number. */
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
            <HabitDay habit={areHidden ? covered : own} {...{ day, today }} />
          </li>
        );
      })}
    </ul>
  );
}

/** Says what each mark means. */
export const Legend = ({ states }: { states: readonly DayState[] }) => (
  <ul className="me-6 mt-3 inline-flex flex-wrap gap-x-3 gap-y-1 text-quiet text-sm">
    <li>Hábitos:</li>
    {states.map((state) => (
      <li key={state} className="flex items-center gap-1">
        <MarkIcon state={state} className="size-3 text-quiet!" /> {STATES[state].words}
      </li>
    ))}
  </ul>
);

/** The marks of a day beside the journal's sun, and their words for the day's button. */
export const inMonth: SlotParts["inMonth"] = (records) => {
  const habits = ([...(records.get("habit")?.values() ?? [])] as Habit[]).sort(byNewest).reverse();
  const months = (records.get("habit_marks") ?? new Map()) as ReturnType<typeof useMonths>;
  const today = todayHere();
  const ofDay = (day: string) => {
    const marked = habits
      .map((habit) => ({ ...habit, state: stateOf(habit, months, day, today) }))
      .filter(({ state }) => isMark(state))
      .slice(0, ACTIVE_MAX);
    return {
      mark: marked.map(({ id, state }) => (
        <MarkIcon key={id} state={state} className="size-2.5 text-quiet!" />
      )),
      said: marked.map(({ title, state }) => `${title}: ${STATES[state].words}`).join(", "),
    };
  };
  const legend = (during: string) =>
    [...months.keys()].some((id) => id.endsWith(during)) && <Legend states={MARKS} />;
  return { ofDay, legend };
};

type HabitDayProps = { habit: Habit; day: string; today: string; children?: ReactNode };

/** Shows a day of a habit. A press marks a recent day; a second press of the same button removes the mark. */
export function HabitDay({ habit, day, today, children }: HabitDayProps) {
  const months = useMonths();
  const state = stateOf(habit, months, day, today);
  const isToday = day === today;
  const isOpen = canMark(habit, day, today);
  const week = thisWeek(habit, months, today);
  const minimum = inSentence(habit.minimum_text);
  const missed = `${week ? "Dos semanas cortas." : "Dos días en blanco."} Hoy basta ${minimum ? `la mínima: ${minimum}` : "lo mínimo"}.`;
  return (
    <>
      <div className="w-full min-w-0">
        <h2 dir="auto" className="wrap-anywhere font-normal text-lg tracking-normal">
          {habit.title}
        </h2>
        <p dir="auto" className="wrap-anywhere text-quiet text-sm empty:hidden">
          {isToday && hasMissedTwice(habit, months, today) ? missed : withCue(habit)}
        </p>
        {isOpen && (
          <p className="text-quiet text-sm empty:hidden">
            {week && <Counted {...week} during="esta semana" />}
            <Counted {...countOf(habit, months, today)} during="en el último mes" />
          </p>
        )}
      </div>
      {children}
      {!["pause", "none"].includes(state) && (
        <fieldset
          disabled={!isOpen}
          className="mt-2 flex min-w-0 max-w-md grow flex-wrap gap-1 disabled:opacity-60"
        >
          <legend className="sr-only">{isToday ? habit.title : `${habit.title}, ${longDate(day)}`}</legend>
          {MARKS.map((mark) => (
            <button
              key={mark}
              type="button"
              aria-pressed={state === mark}
              className="flex min-h-11 grow items-center justify-center gap-1 rounded-full border border-edge px-1.5 text-sm transition-colors hover:border-ink aria-pressed:border-ink aria-pressed:bg-ink aria-pressed:text-paper [&_svg]:text-edge aria-pressed:[&_svg]:text-inherit"
              onClick={once(() => markHabit(habit, day, state === mark ? null : mark, months))}
            >
              <MarkIcon state={mark} />
              {isToday && mark === "off" ? "hoy no tocaba" : STATES[mark].words}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Shows "22 de 29 en el último mes", unless nothing was due. */
export const Counted = ({ n, m, during }: Count & { during: string }) =>
  m > 0 && (
    <span className="me-4 inline-block">
      <b className="font-semibold text-ink tabular-nums">{`${n} de ${m}`}</b> {during}
    </span>
  );

/** Decorative: words beside it say the same. Only done days are in ink. */
export const MarkIcon = ({
  state,
  className = "size-5 shrink-0",
}: {
  state: DayState;
  className?: string;
}) => (
  <LineArt
    viewBox="0 0 24 24"
    fill="currentColor"
    className={`max-w-none ${isDone(state) ? "text-ink" : "text-edge"} ${className}`}
  >
    <path d={STATES[state].path} />
  </LineArt>
);
