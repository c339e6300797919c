import { useRef, useState } from "react";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { addDays, todayHere } from "#platform/shared/days/days.ts";
import { type Draft, readDraft, writeDraft } from "#platform/shared/drafts/drafts.ts";
import { draftName, hasDraft } from "#platform/shared/drafts/open-drafts.ts";
import { trimText } from "#platform/shared/text/edges.ts";
import { showErrorToast } from "#platform/sync/error-toast.ts";
import { showMutationToast } from "#platform/sync/mutation-toast.ts";
import { Button } from "#platform/ui/button.tsx";
import { Choice } from "#platform/ui/fields/choice.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import { useDraft } from "#platform/ui/use-draft.ts";
import { restHabit, saveHabit, useHabits, useMonths } from "../client.ts";
import type { Habit } from "../contract.ts";
import { isDone, isPaused, lastDays, planOn, stateOf } from "../habit-days.ts";
import { LINE_MAX } from "../habit-limits.ts";

const OPTIONS = [
  { value: "keep", label: "Seguir así" },
  { value: "smaller", label: "Hacerlo más pequeño" },
  { value: "end", label: "Dejarlo ir" },
] as const;
type Chosen = (typeof OPTIONS)[number]["value"];
const isText = (value: unknown): value is string => typeof value === "string";

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
  const item = useRef<HTMLLIElement>(null);
  const aside = useRef<Draft<string>>(null);
  const draft = draftName(memberOf(useSession())?.id ?? "", `habit-smaller:${habit.id}`);
  const [isSmaller, setIsSmaller] = useState(() => hasDraft(draft));
  const marked = lastDays(addDays(week, 6), 7).filter((day) => isDone(stateOf(habit, months, day, day)));
  const isEnded = habit.ended_on !== null;
  const choose = (chosen: Chosen) => {
    // Another choice puts the typed text aside, and this one brings it back.
    aside.current = readDraft(draft, isText) ?? aside.current;
    writeDraft(draft, chosen === "smaller" ? aside.current : null);
    setIsSmaller(chosen === "smaller");
    if ((chosen === "end") !== isEnded)
      void restHabit(habit, chosen === "end" ? "end" : "resume").then(showErrorToast);
  };
  const close = () => {
    // The pressed button leaves the page.
    if (item.current?.contains(document.activeElement)) item.current.querySelector("input")?.focus();
    aside.current = null;
    setIsSmaller(false);
  };
  return (
    <li ref={item} className="border-line border-t py-4">
      <p dir="auto" className="wrap-anywhere font-serif text-lg">
        {habit.title}
      </p>
      <p className="text-quiet text-sm">
        {marked.length === 0
          ? "No lo marcaste esa semana."
          : `Lo hiciste ${marked.length === 1 ? "un día" : `${marked.length} días`} esa semana.`}
      </p>
      <Choice
        label={habit.title}
        className="mt-2"
        value={isEnded ? "end" : isSmaller ? "smaller" : "keep"}
        options={OPTIONS}
        onChoose={choose}
      />
      {isSmaller && !isEnded && <SmallerHabit {...{ habit, draft }} onDone={close} />}
    </li>
  );
}

interface SmallerHabitProps {
  habit: Habit;
  /** The name of the draft, which keeps the typed text until it is saved. */
  draft: string;
  onDone: () => void;
}

function SmallerHabit({ habit, draft: name, onDone }: SmallerHabitProps) {
  const fresh = () => ({ id: habit.id, value: habit.minimum_text || habit.title });
  const { draft, write, forget } = useDraft(name, fresh, isText);
  const title = trimText(draft.value);
  const save = async () => {
    const minimum_text = title === habit.minimum_text ? "" : habit.minimum_text;
    const outcome = await saveHabit(habit.id, { ...habit, title, minimum_text }, habit);
    if (!showMutationToast(outcome, { done: "Hábito actualizado", failed: "Error al guardar" })) return;
    forget();
    onDone();
  };
  return (
    <div className="mt-3 animate-fade">
      <TextField label="Más pequeño sería…" value={draft.value} maxLength={LINE_MAX} onChange={write} />
      <Button variant="secondary" disabled={title === ""} onClick={({ detail }) => detail < 2 && void save()}>
        Guardar el hábito
      </Button>
    </div>
  );
}
