import { useEffect, useRef } from "react";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { inSentence } from "#platform/shared/text/in-sentence.ts";
import { showErrorToast } from "#platform/sync/error-toast.ts";
import { markHabit, useHabits, useMonths } from "../client.ts";
import { MarkButtons } from "../components/mark-buttons.tsx";
import { MarkIcon } from "../components/mark-icon.tsx";
import type { Habit, Mark } from "../contract.ts";
import { countOf, hasMissedTwice, isAsked, type Months, stateOf, thisWeek } from "../habit-days.ts";
import { countWords, markWords, withCue } from "../habit-words.ts";

/** For so many days, a past day can still be marked. */
const OPEN_DAYS = 7;

/** The habits of a day in Hoy and on the day's page. */
export function OfDay({ day }: { day: string }) {
  const months = useMonths();
  const today = todayHere();
  const isOpen = day >= addDays(today, -OPEN_DAYS);
  const habits = (useHabits() ?? []).filter(
    (habit) =>
      isAsked(habit, months, day, today) && (isOpen || stateOf(habit, months, day, today) !== "free"),
  );
  if (habits.length === 0 || day > today) return null;
  return (
    <ul aria-label="Tus hábitos" className="mt-4 border-line border-b">
      {habits.map((habit) => (
        <DayHabit key={habit.id} {...{ habit, months, day, today, isOpen }} />
      ))}
    </ul>
  );
}

interface DayHabitProps {
  habit: Habit;
  months: Months;
  day: string;
  today: string;
  isOpen: boolean;
}

function DayHabit({ habit, months, day, today, isOpen }: DayHabitProps) {
  const item = useRef<HTMLLIElement>(null);
  const pressed = useRef<boolean>(undefined);
  const state = stateOf(habit, months, day, today);
  const isMarked = state === "done" || state === "least" || state === "off";
  // The pressed button leaves the page, so its place takes the focus.
  useEffect(() => {
    if (pressed.current !== !isMarked) return;
    pressed.current = undefined;
    item.current?.querySelector("button")?.focus();
  });
  const onMark = () => {
    pressed.current = isMarked;
  };
  const takeBack = () => {
    onMark();
    void markHabit(habit, day, null, months).then(showErrorToast);
  };
  const words = isMarked ? markWords(state as Mark, day === today) : "en blanco";
  const line = (
    <>
      <MarkIcon state={state} />
      <span dir="auto" className="wrap-anywhere min-w-0 grow text-start font-serif text-lg">
        {habit.title}
      </span>
      <span className="shrink-0 text-quiet text-sm">{words}</span>
    </>
  );
  const look = "flex min-h-12 w-full items-center gap-3 py-1";
  return (
    <li ref={item} className="border-line border-t">
      {!isOpen && <p className={look}>{line}</p>}
      {isOpen && isMarked && (
        <button
          type="button"
          aria-label={`${habit.title}: ${words}. Toca para quitarlo.`}
          className={`${look} rounded-sm hover:bg-wash`}
          onClick={({ detail }) => detail < 2 && takeBack()}
        >
          {line}
        </button>
      )}
      {isOpen && !isMarked && <OpenHabit {...{ habit, months, day, today, state, onMark }} />}
    </li>
  );
}

type OpenHabitProps = Omit<DayHabitProps, "isOpen"> & {
  state: ReturnType<typeof stateOf>;
  onMark: () => void;
};

function OpenHabit({ habit, months, day, today, state, onMark }: OpenHabitProps) {
  const week = thisWeek(habit, months, today);
  const count = countOf(habit, months, today);
  const isBack = day === today && hasMissedTwice(habit, months, today);
  const minimum = inSentence(habit.minimum_text);
  const least = minimum ? ` Hoy basta la mínima: ${minimum}.` : " Hoy basta lo mínimo.";
  const missed = (week ? "Dos semanas cortas." : "Dos días en blanco.") + least;
  return (
    <div className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span dir="auto" className="wrap-anywhere min-w-0 font-serif text-lg">
          {habit.title}
        </span>
        <span className="text-quiet text-sm tabular-nums">
          {week ? `${countWords(week)} esta semana` : count.m > 0 && countWords(count)}
        </span>
      </p>
      <p dir="auto" className="wrap-anywhere mb-2 text-quiet text-sm empty:hidden">
        {isBack ? missed : withCue(habit)}
      </p>
      <MarkButtons
        {...{ habit, months, day, today, state, onMark }}
        {...(isBack && { hint: "least" as const })}
      />
    </div>
  );
}
