import type { ComponentProps } from "react";
import { longDate, todayHere } from "#platform/shared/days/days.ts";
import { inSentence } from "#platform/shared/text/in-sentence.ts";
import { byNewest } from "#platform/shared/time.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import type { SlotParts } from "#platform/ui/feature.ts";
import { once } from "#platform/ui/small-buttons.tsx";
import { ACTIVE_MAX, markHabit, useHabits, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import { canMark, countOf, hasMissedTwice, isAsked, MARKS, stateOf, thisWeek } from "../habit-days.ts";
import { countWords, STATES, stateWords, withCue } from "../habit-words.ts";

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
export const Legend = () => (
  <ul aria-label="Las marcas" className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-quiet text-sm">
    {([...MARKS, "gap", "pause"] as const).map((state) => (
      <li key={state} className="flex items-center gap-1">
        <MarkIcon state={state} className="size-4" /> {stateWords(state)}
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
    const shown = habits
      .map((habit) => ({ ...habit, state: stateOf(habit, months, day, today) }))
      .filter(({ state }) => !["free", "none", "open"].includes(state))
      .slice(0, ACTIVE_MAX);
    return {
      mark: shown.map(({ id, state }) => (
        <MarkIcon key={id} state={state} className="-m-0.5 size-3 max-w-none" />
      )),
      said: shown.map(({ title, state }) => `${title}: ${stateWords(state)}`).join(", "),
    };
  };
  return { ofDay, legend: <Legend /> };
};

/** Shows a day of a habit. A press marks a recent day; a second press of the same button removes the mark. */
export function HabitDay({ habit, day, today }: { habit: Habit; day: string; today: string }) {
  const months = useMonths();
  const state = stateOf(habit, months, day, today);
  const isToday = day === today;
  const isOpen = canMark(habit, day, today);
  const week = thisWeek(habit, months, today);
  const during = week ? "en cuatro semanas" : "en el último mes";
  const counts = { "esta semana": week, [during]: countOf(habit, months, today) };
  const minimum = inSentence(habit.minimum_text);
  const missed = `${week ? "Dos semanas cortas." : "Dos días en blanco."} Hoy basta ${minimum ? `la mínima: ${minimum}` : "lo mínimo"}.`;
  return (
    <>
      <h2 dir="auto" className="wrap-anywhere font-normal text-lg tracking-normal">
        {habit.title}
      </h2>
      <p dir="auto" className="wrap-anywhere text-quiet text-sm empty:hidden">
        {isToday && hasMissedTwice(habit, months, today) ? missed : withCue(habit)}
      </p>
      <p className="text-quiet text-sm tabular-nums empty:hidden">
        {isOpen && countWords(counts, week !== undefined)}
      </p>
      {!["pause", "none"].includes(state) && (
        <fieldset
          disabled={!isOpen}
          className="mt-2 flex w-full min-w-0 flex-wrap gap-px overflow-hidden rounded-md border border-edge bg-edge disabled:opacity-60"
        >
          <legend className="sr-only">{isToday ? habit.title : `${habit.title}, ${longDate(day)}`}</legend>
          {MARKS.map((mark) => (
            <button
              key={mark}
              type="button"
              aria-pressed={state === mark}
              className="flex min-h-11 grow items-center justify-center gap-1 bg-raised px-1.5 py-1 text-sm transition-colors not-aria-pressed:hover:bg-wash aria-pressed:bg-ink aria-pressed:font-semibold aria-pressed:text-paper"
              onClick={once(() => markHabit(habit, day, state === mark ? null : mark, months))}
            >
              <MarkIcon state={mark} />
              {stateWords(mark, isToday)}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}

type MarkProps = ComponentProps<"path"> & { state: keyof typeof STATES };

/** Decorative: words beside it say the same. */
export function MarkIcon({ state, className = "size-5" }: MarkProps) {
  return (
    <LineArt viewBox="0 0 24 24" className={`shrink-0 ${className}`}>
      <MarkPath state={state} />
    </LineArt>
  );
}

export function MarkPath({ state, ...path }: MarkProps) {
  const { path: d, look } = STATES[state];
  return d && <path d={d} className={look} fill="currentColor" stroke="currentColor" {...path} />;
}
