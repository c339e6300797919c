import { useState } from "react";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { showErrorToast } from "#platform/sync/error-toast.ts";
import { showMutationToast } from "#platform/sync/mutation-toast.ts";
import { Button } from "#platform/ui/button.tsx";
import { Choice } from "#platform/ui/fields/choice.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { restHabit, saveHabit, useHabits, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import { isDone, isPaused, lastDays, planOn, stateOf } from "../habit-days.ts";
import { LINE_MAX } from "../tool-words.ts";

const OPTIONS = [
  { value: "keep", label: "Seguir así" },
  { value: "smaller", label: "Hacerlo más pequeño" },
  { value: "end", label: "Dejarlo ir" },
] as const;
type Chosen = (typeof OPTIONS)[number]["value"];

/** The habits of a week in its review. A choice counts at once, and another one takes it back. */
export function InWeekReview({ week }: { week: string }) {
  const [first] = useState(todayHere);
  const habits = (useHabits() ?? []).filter(
    (habit) =>
      planOn(habit, addDays(week, 6)) &&
      !isPaused(habit, first) &&
      (habit.ended_on === null || habit.ended_on >= first),
  );
  if (habits.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-xl">¿Y tus hábitos?</h2>
      <ul className="mt-3 border-line border-b">
        {habits.map((habit) => (
          <WeekHabit key={habit.id} {...{ habit, week }} />
        ))}
      </ul>
    </section>
  );
}

function WeekHabit({ habit, week }: { habit: Habit; week: string }) {
  const months = useMonths();
  const [isSmaller, setIsSmaller] = useState(false);
  const [text, setText] = useState(habit.minimum_text || habit.title);
  const marked = lastDays(addDays(week, 6), 7).filter((day) => isDone(stateOf(habit, months, day, day)));
  const isEnded = habit.ended_on !== null;
  const choose = (chosen: Chosen) => {
    setIsSmaller(chosen === "smaller");
    if ((chosen === "end") !== isEnded)
      void restHabit(habit, chosen === "end" ? "end" : "resume").then(showErrorToast);
  };
  const save = async () => {
    const outcome = await saveHabit(habit.id, { ...habit, title: trimText(text) }, habit);
    if (showMutationToast(outcome, { done: "Hábito actualizado", failed: "Error al guardar" }))
      setIsSmaller(false);
  };
  return (
    <li className="border-line border-t py-4">
      <p dir="auto" className="wrap-anywhere font-serif text-lg">
        {habit.title}
      </p>
      <p className="text-quiet text-sm">
        {marked.length === 1
          ? "Lo hiciste un día esta semana."
          : `Lo hiciste ${marked.length} días esta semana.`}
      </p>
      <Choice
        label={habit.title}
        className="mt-2"
        value={isEnded ? "end" : isSmaller ? "smaller" : "keep"}
        options={OPTIONS}
        onChoose={choose}
      />
      {isSmaller && !isEnded && (
        <div className="mt-3 animate-fade">
          <TextField label="Más pequeño sería…" value={text} maxLength={LINE_MAX} onChange={setText} />
          <Button variant="secondary" disabled={trimText(text) === ""} onClick={() => void save()}>
            Guardar el hábito
          </Button>
        </div>
      )}
    </li>
  );
}
