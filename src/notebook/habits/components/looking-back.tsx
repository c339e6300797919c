import { lastDays, weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useHabits, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import { countDays, countOf, isEnded, isWeekly, MARKS, stateOf } from "../habit-days.ts";
import { STATES } from "../habit-words.ts";
import { Counted, Legend, MarkIcon } from "./habit-day.tsx";

export const InWeekReview = lazyComponent("WeekHabits", () => import("./habit-list.tsx"));

/** Shows the last 30 and 90 days of each habit in "Mirar atrás", with a table. */
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
  const months = useMonths();
  const days = lastDays(today, 90);
  return (
    <div className="min-w-0">
      <h3 dir="auto" className="wrap-anywhere text-xl">
        {habit.title}
      </h3>
      <p className="mt-1 text-quiet">
        <Counted {...countOf(habit, months, today, days.slice(-30))} during="en el último mes" />
        <Counted {...countOf(habit, months, today, days)} during="en tres meses" />
      </p>
      <table className="mt-2 w-full text-left">
        <caption className="sr-only">{`${habit.title}: cada día de la semana`}</caption>
        <tbody>
          {WEEKDAYS.map((name, weekday) => {
            const own = days.filter((day) => weekdayOf(day) === weekday);
            const states = own.map((day) => stateOf(habit, months, day, today));
            const { n, m } = countDays(habit, months, own, today);
            return (
              <tr key={name} className="border-line border-t">
                <th scope="row" abbr={name} className="w-8 py-1 font-normal text-quiet text-sm">
                  {name.slice(0, 2)}
                </th>
                <td className="flex py-1">
                  {states.map((state, week) => (
                    <MarkIcon key={own[week]} state={state} className="size-4" />
                  ))}
                  <span className="sr-only">{states.map((state) => STATES[state].words).join(", ")}</span>
                </td>
                <td className="w-20 whitespace-nowrap py-1 text-right text-sm tabular-nums">
                  {/* Under a plan of times a week, no single day is due. */}
                  {m === 0 ? "–" : isWeekly(habit, today) ? n : `${n} de ${m}`}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
