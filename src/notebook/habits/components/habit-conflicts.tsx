import { ConflictPanels } from "#platform/sync/components/conflict-panels.tsx";
import { saveHabit } from "../client.ts";
import type { Habit, WrittenHabit } from "../contract.ts";
import { withCue } from "../habit-words.ts";

export function HabitConflicts({ habit, onSettled }: { habit: Habit; onSettled: () => void }) {
  return (
    <ConflictPanels<WrittenHabit>
      kind="habit"
      recordId={habit.id}
      isBelowRecord
      onSettled={onSettled}
      aria-label={`Otra versión de: ${habit.title}`}
      className="mt-3 animate-fade border-warning border-l-2 py-1 pl-4"
      buttonsClass="mt-2 gap-2"
      apply={(other) => saveHabit(habit.id, other, habit)}
      compare={(other) => (
        <>
          <p className="text-quiet text-sm">Cambió en dos dispositivos a la vez. La otra versión dice:</p>
          <p dir="auto" className="wrap-anywhere mt-1 whitespace-pre-line font-serif text-lg">
            {[other.title, withCue(other), other.missed_text].filter(Boolean).join("\n")}
          </p>
        </>
      )}
    />
  );
}
