import { useDayPages } from "#notebook/journal/client.ts";
import { besideCoherence, NO_CAUSE, TOLD_FROM } from "#notebook/looking-back/beside-coherence.ts";
import { lastDays } from "#platform/shared/days/days.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useHabits, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import { countOf, type DayState, isEnded, isWeekly, MARKS, stateOf, weekdayCounts } from "../habit-days.ts";
import { STATES } from "../habit-words.ts";
import { Counted, Legend, MarkIcon } from "./habit-day.tsx";

/** The fewest compared days on either side, with and without the habit, before a sentence relates it to coherence. */
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
      <Legend states={[...MARKS, "gap", "pause"]} />
    </section>
  );
}

/** The picture is the table: rows are days of the week, columns weeks. */
function HabitDays({ habit, today }: { habit: Habit; today: string }) {
  const pages = useDayPages();
  const months = useMonths();
  const days = lastDays(today, 90);
  const stateAt = (day: string) => stateOf(habit, months, day, today);
  const { counts, hardest } = weekdayCounts(habit, months, days, today);
  const month = countOf(habit, months, today, days.slice(-30));
  const quarter = countOf(habit, months, today, days);
  const isDue = (day: string) => isWeekly(habit, today) || !["free", "none"].includes(stateAt(day));
  const rows = counts.filter(({ days }) => days.some(isDue));
  const averages = (...states: DayState[]) =>
    days.filter((day) => states.includes(stateAt(day))).flatMap((day) => pages?.get(day)?.average ?? []);
  const [done, others] = [averages("done", "least"), averages("gap")];
  const isTold =
    done.length + others.length >= TOLD_FROM && Math.min(done.length, others.length) >= EACH_FROM;
  const sentences = [
    hardest && `El día que más cuesta es el ${hardest}.`,
    isTold && `${besideCoherence("este hábito", done, others)} ${NO_CAUSE}`,
  ];
  return (
    <div className="min-w-0">
      <h3 dir="auto" className="wrap-anywhere text-xl">
        {habit.title}
      </h3>
      <p className="mt-1 text-quiet">
        <Counted {...month} during="en el último mes" />
        {quarter.m > month.m && <Counted {...quarter} during="en tres meses" />}
      </p>
      <table className="mt-2 w-full text-left">
        <caption className="sr-only">{`${habit.title}: cada día de la semana`}</caption>
        <tbody>
          {rows.map(({ name, days, n, m }) => (
            <tr key={name} className="border-line border-t">
              <th scope="row" abbr={name} className="py-1 pe-3 font-normal text-quiet text-sm">
                {name.slice(0, 2)}
              </th>
              <td className="w-full max-w-0">
                <span className="flex">
                  {days.map((day) => (
                    <MarkIcon key={day} state={stateAt(day)} className="size-4 min-w-0" />
                  ))}
                </span>
                <span className="sr-only">{days.map((day) => STATES[stateAt(day)].words).join(", ")}</span>
              </td>
              <td className="whitespace-nowrap py-1 ps-3 text-right text-sm tabular-nums">
                {/* Under a plan of times a week, no single day is due. */}
                {m === 0 ? "–" : isWeekly(habit, today) ? n : `${n} de ${m}`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 font-serif text-quiet empty:hidden">{sentences.filter(Boolean).join(" ")}</p>
    </div>
  );
}
