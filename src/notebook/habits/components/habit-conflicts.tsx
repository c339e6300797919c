import { ConflictPanels, OtherText } from "#notebook/sync-notices/components/conflict-panels.tsx";
import { todayHere } from "#platform/shared/days/days.ts";
import type { Habit, WrittenHabit } from "../contract.ts";
import { withCue } from "../habit-words.ts";
import { planWords } from "../plan-words.ts";
import { saveHabit, withPlan } from "../write-habits.ts";

/** The plan of the chosen version applies from today on. Earlier days keep their plans. */
export function HabitConflicts({ habit, onSettled }: { habit: Habit; onSettled: () => void }) {
  const withPlansOf = ({ plans }: WrittenHabit) =>
    plans.slice(-1).reduce((known, plan) => withPlan(known, { ...plan, from: todayHere() }), habit.plans);
  const linesOf = (other: WrittenHabit) => [
    other.title,
    withCue(other),
    other.missed_text,
    ...other.plans.slice(-1).map((plan) => `Cuándo: ${planWords(plan)}`),
    `Hora: ${other.time ?? "ninguna"}`,
  ];
  return (
    <ConflictPanels<WrittenHabit>
      kind="habit"
      recordId={habit.id}
      isBelowRecord
      onSettled={onSettled}
      aria-label={`Otra versión de: ${habit.title}`}
      className="mt-3 animate-fade border-warning border-l-2 py-1 pl-4"
      buttonsClass="mt-2 gap-2"
      apply={(other) => saveHabit(habit.id, { ...other, plans: withPlansOf(other) }, habit)}
      compare={(other) => <OtherText>{linesOf(other).filter(Boolean).join("\n")}</OtherText>}
    />
  );
}
