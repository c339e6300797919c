import { useRef, useState } from "react";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useHabits } from "../client.ts";
import { isEnded, isPaused, planOn } from "../habit-days.ts";

const WeekHabits = lazyComponent("WeekHabits", () => import("../components/habit-list.tsx"));

/** Shows the habits of a week in its review. Each press is saved at once. */
export function InWeekReview({ week }: { week: string }) {
  const [first] = useState(todayHere);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = addDays(first, -1);
  // A habit that is paused or let go here stays, so that another press takes it back.
  const habits = (useHabits() ?? []).filter(
    (habit) =>
      planOn(habit, addDays(week, 6)) &&
      !(isPaused(habit, before) && isPaused(habit, first)) &&
      !isEnded(habit, before),
  );
  if (habits.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 ref={heading} tabIndex={-1} className="text-xl outline-none">
        ¿Y tus hábitos?
      </h2>
      <p className="mt-1 mb-3 text-quiet">Sigue así, haz más pequeño el que te cueste, o déjalo ir.</p>
      <WeekHabits {...{ habits, heading }} />
    </section>
  );
}
