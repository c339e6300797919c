import { useDayPages } from "#notebook/journal/client.ts";
import { meanOf } from "#notebook/journal/comparison/unreviewed.ts";
import { percent } from "#notebook/looking-back/looking-back-words.ts";
import { lastDays } from "#platform/shared/days/days.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useHabits, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import { countOf, type DayState, isEnded, planOn, stateOf, weekdayCounts } from "../habit-days.ts";
import { countWords, stateWords } from "../habit-words.ts";
import { MarkIcon } from "./habit-day.tsx";

const SPANS = [30, 90];
/** The fewest compared days that can show whether the habit and the coherence go together. */
const COMPARED_FROM = 14;
const EACH_FROM = 4;

export const InWeekReview = lazyComponent("WeekHabits", () => import("./habit-list.tsx"));

/** Shows the last 30 and 90 days of each habit in "Mirar atrás". States what the days show, never a cause. */
export function InLookingBack({ today }: { today: string }) {
  const habits = (useHabits() ?? []).filter((habit) => !isEnded(habit, today));
  if (habits.length === 0) return null;
  return (
    <section aria-labelledby="habitos">
      <h2 id="habitos" className="text-2xl">
        Tus hábitos
      </h2>
      <div className="mt-5 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-2">
        {habits.map((habit) => (
          <HabitDays key={habit.id} {...{ habit, today }} />
        ))}
      </div>
    </section>
  );
}

/** The picture is the table: rows are days of the week, columns weeks. */
function HabitDays({ habit, today }: { habit: Habit; today: string }) {
  const pages = useDayPages();
  const months = useMonths();
  const counts = SPANS.map((span) =>
    countWords(countOf(habit, months, today, lastDays(today, span)), `en ${span} días`),
  );
  const days = lastDays(today, Math.max(...SPANS));
  const stateAt = (day: string) => stateOf(habit, months, day, today);
  const { counts: weekdays, hardest } = weekdayCounts(habit, months, days, today);
  const averages = (...states: DayState[]) =>
    days.filter((day) => states.includes(stateAt(day))).flatMap((day) => pages?.get(day)?.average ?? []);
  const sentences = [
    hardest && `El día que más cuesta es el ${hardest}.`,
    besideCoherence(averages("done", "least"), averages("gap")),
  ];
  return (
    <div className="min-w-0">
      <h3 dir="auto" className="wrap-anywhere text-xl">
        {habit.title}
      </h3>
      <p className="mt-1 font-medium font-serif text-lg tabular-nums empty:hidden">
        {counts.filter(Boolean).join("; ")}
      </p>
      <table className="mt-2 w-full text-left">
        <caption className="sr-only">{`${habit.title}: cada día de la semana`}</caption>
        <tbody>
          {weekdays.map(({ name, ...own }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" abbr={name} className="w-8 py-1 font-normal text-quiet text-sm">
                {name.slice(0, 2)}
              </th>
              <td className="flex flex-wrap py-1.5">
                {own.days.map((day) => (
                  <span key={day} className="w-4">
                    <MarkIcon state={stateAt(day)} className="size-3.5" />
                    <span className="sr-only">{`${stateWords(stateAt(day))} `}</span>
                  </span>
                ))}
              </td>
              <td className="w-20 whitespace-nowrap py-1 text-right text-sm tabular-nums">
                {/* Under a plan of times a week, no single day is due. */}
                {own.m === 0 ? "–" : planOn(habit, today)?.times ? own.n : `${own.n} de ${own.m}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 font-serif text-quiet empty:hidden">{sentences.filter(Boolean).join(" ")}</p>
    </div>
  );
}

/** Compares the coherence of days with and without the habit. */
function besideCoherence(done: readonly number[], others: readonly number[]): string {
  if (done.length + others.length < COMPARED_FROM || Math.min(done.length, others.length) < EACH_FROM)
    return "";
  const [here, there] = [done, others].map((averages) => percent(meanOf(averages) ?? 0));
  return `En ${counted(done.length, "día", "días")} que lo hiciste, tu coherencia fue del ${here}; en ${counted(others.length, "otro", "otros")}, del ${there}. Es lo que muestran tus días; no dice por qué.`;
}
