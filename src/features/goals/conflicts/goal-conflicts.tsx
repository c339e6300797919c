import { ConflictPanels } from "#features/sync/components/conflict-panels.tsx";
import type { Goal, WrittenGoal } from "../contract.ts";
import { firstDeadline } from "../deadline.ts";
import { changeGoal, NOT_SAVED } from "../write-goals.ts";
import { GoalComparison } from "./goal-comparison.tsx";

interface GoalConflictsProps {
  goal: Goal;
  today: string;
  onSettled: () => void;
}

export function GoalConflicts({ goal, today, onSettled }: GoalConflictsProps) {
  const isTooLate = ({ deadline }: WrittenGoal) =>
    deadline !== goal.deadline && deadline < firstDeadline(today);

  return (
    <ConflictPanels<WrittenGoal>
      kind="goal"
      recordId={goal.id}
      onSettled={onSettled}
      words={NOT_SAVED}
      data-key="metas"
      className="mt-8 animate-fade rounded-lg border border-warning bg-raised p-5 sm:p-7"
      buttonsClass="mt-5 gap-3 *:grow sm:*:grow-0"
      apply={(other) => changeGoal(isTooLate(other) ? { ...other, deadline: goal.deadline } : other, goal)}
      compare={(other, writtenAt) => (
        <>
          <h2 className="text-2xl">Hay dos versiones de esta meta</h2>
          <p className="mt-2 max-w-lesson text-quiet">
            Cambió en dos lugares a la vez. No se perdió nada: mira en qué difieren y elige con cuál te
            quedas.
          </p>
          <GoalComparison
            a={{ name: "Versión actual", goal }}
            b={{ name: `Otra versión, del ${writtenAt}`, goal: other }}
          />
          {isTooLate(other) && (
            <p className="mt-4 text-quiet">
              La fecha límite de la otra versión ya pasó: si la usas, queda la de la actual.
            </p>
          )}
        </>
      )}
    />
  );
}
