import { useState } from "react";
import { useDayPages } from "#notebook/journal/client.ts";
import { meanOf } from "#notebook/journal/comparison/unreviewed.ts";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { percent } from "#notebook/looking-back/looking-back-words.ts";
import { weekdayOf } from "#platform/shared/days/days.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { listInWords } from "#platform/shared/text/list-in-words.ts";
import { Choice } from "#platform/ui/fields/choice.tsx";
import { useHabits, useMonths } from "../client.ts";
import { MarkIcon } from "../components/mark-icon.tsx";
import type { Habit } from "../contract.ts";
import {
  countWithin,
  isDone,
  isEnded,
  lastDays,
  type Months,
  planOn,
  stateOf,
  weekdays,
} from "../habit-days.ts";
import { countWords, stateWords } from "../habit-words.ts";

const SPANS = [30, 90].map((value) => ({ value, label: `${value} días` }));
/** Fewer compared days say nothing about how two things go together. */
const TOLD_FROM = 14;
const EACH_FROM = 4;
const NO_PAGES: ReadonlyMap<string, DayPages> = new Map();

/** The last 30 or 90 days of each habit in "Mirar atrás". Says what the days show, and never why. */
export function InLookingBack({ today }: { today: string }) {
  const pages = useDayPages() ?? NO_PAGES;
  const [span, setSpan] = useState(30);
  const months = useMonths();
  const habits = (useHabits() ?? []).filter((habit) => !isEnded(habit, today));
  const days = lastDays(today, span);
  if (habits.length === 0) return null;
  return (
    <section aria-labelledby="habitos">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id="habitos" className="text-2xl">
          Tus hábitos
        </h2>
        <Choice label="Cuántos días de tus hábitos" value={span} options={SPANS} onChoose={setSpan} />
      </div>
      <div className="mt-5 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-2">
        {habits.map((habit) => (
          <HabitDays key={habit.id} {...{ habit, months, pages, days, today }} />
        ))}
      </div>
    </section>
  );
}

interface HabitDaysProps {
  habit: Habit;
  months: Months;
  pages: ReadonlyMap<string, DayPages>;
  days: readonly string[];
  today: string;
}

/** The picture is the table: rows are days of the week, columns weeks. */
function HabitDays({ habit, months, pages, days, today }: HabitDaysProps) {
  const count = countWithin(habit, months, days, today);
  // Under a plan of times a week, no single day is due.
  const isWeekly = (planOn(habit, today)?.times ?? 0) > 0;
  const { counts, hardest } = weekdays(habit, months, days, today);
  const named = listInWords(hardest.map((day) => `el ${WEEKDAYS[day]}`));
  const sentences = [
    hardest.length === 1 && `El día que más cuesta es ${named}.`,
    hardest.length > 1 && `Los días que más cuestan son ${named}.`,
    besideCoherence({ habit, months, pages, days, today }),
  ];
  return (
    <div className="min-w-0">
      <h3 dir="auto" className="wrap-anywhere text-xl">
        {habit.title}
      </h3>
      {count.m > 0 && (
        <p className="mt-1 text-quiet">
          <strong className="font-medium font-serif text-2xl text-ink tabular-nums">
            {countWords(count)}
          </strong>{" "}
          en {days.length} días
        </p>
      )}
      <table className="mt-2 w-full text-left">
        <caption className="sr-only">{`${habit.title}: cada día de la semana`}</caption>
        <tbody>
          {counts.map((own, weekday) => (
            <tr key={WEEKDAYS[weekday]} className="border-line border-t">
              <th scope="row" abbr={WEEKDAYS[weekday]} className="w-8 py-1 font-normal text-quiet text-sm">
                {WEEKDAYS[weekday]?.slice(0, 2)}
              </th>
              <td className="flex flex-wrap py-1.5">
                {days
                  .filter((day) => weekdayOf(day) === weekday)
                  .map((day) => {
                    const state = stateOf(habit, months, day, today);
                    return (
                      <span key={day} className="w-4">
                        <MarkIcon state={state} className="size-3.5" />
                        <span className="sr-only">{`${stateWords(state)} `}</span>
                      </span>
                    );
                  })}
              </td>
              <td className="w-20 whitespace-nowrap py-1 text-right text-sm tabular-nums">
                {own.m > 0 ? (isWeekly ? own.n : countWords(own)) : "–"}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 font-serif text-quiet empty:hidden">{sentences.filter(Boolean).join(" ")}</p>
    </div>
  );
}

function besideCoherence({ habit, months, pages, days, today }: HabitDaysProps): string {
  const compared = days.flatMap((day) => {
    const average = pages.get(day)?.average;
    const state = stateOf(habit, months, day, today);
    return average === undefined || !(isDone(state) || state === "gap") ? [] : { average, is: isDone(state) };
  });
  const of = (is: boolean) => compared.filter((day) => day.is === is).map(({ average }) => average);
  const [done, others] = [of(true), of(false)];
  const [here, there] = [meanOf(done), meanOf(others)];
  if (compared.length < TOLD_FROM || Math.min(done.length, others.length) < EACH_FROM) return "";
  if (here === undefined || there === undefined) return "";
  return `En ${counted(done.length, "día", "días")} que lo hiciste, tu coherencia fue del ${percent(here)}; en ${counted(others.length, "otro", "otros")}, del ${percent(there)}. Es lo que muestran tus días; no dice por qué.`;
}
