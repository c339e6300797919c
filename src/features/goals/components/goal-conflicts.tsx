import { useConflictsOf } from "#features/sync/client.ts";
import { momentOf, useConflictResolution } from "#features/sync/components/conflict-resolution.ts";
import type { Conflict } from "#features/sync/contract.ts";
import { Button } from "#ui/button.tsx";
import { changeGoal, type WrittenGoal } from "../client.ts";
import type { Goal } from "../contract.ts";
import { firstDeadline, isPast } from "../deadline.ts";
import { GoalComparison } from "./goal-comparison.tsx";

const FAILED = { failed: "Error", failedText: "No se pudieron guardar los cambios." };

interface GoalConflictsProps {
  goal: Goal;
  today: string;
  /** Called when the conflict is resolved and its buttons have disappeared. */
  onSettled: () => void;
}

/** Shows each conflicting version next to the goal until the member chooses one. */
export function GoalConflicts({ goal, today, onSettled }: GoalConflictsProps) {
  const conflicts = useConflictsOf("goal", goal.id);
  return conflicts.map((conflict) => (
    <GoalConflict key={conflict.id} goal={goal} conflict={conflict} today={today} onSettled={onSettled} />
  ));
}

function GoalConflict({ goal, conflict, today, onSettled }: GoalConflictsProps & { conflict: Conflict }) {
  const { box, isBusy, choose } = useConflictResolution(conflict, onSettled);
  // `saveGoal` stores the edit's tidied body as the content.
  const content = conflict.content as unknown as WrittenGoal;
  const isTooLate = content.deadline !== goal.deadline && isPast(content.deadline, firstDeadline(today));
  const other = isTooLate ? { ...content, deadline: goal.deadline } : content;

  const keepThis = () => choose({ ...FAILED, done: "Quedó esta versión" });
  const takeOther = () => choose({ ...FAILED, done: "Quedó la otra versión" }, () => changeGoal(other, goal));

  return (
    <section
      ref={box}
      data-key="metas"
      className="mt-8 animate-fade rounded-lg border border-warning bg-raised p-5 sm:p-7"
    >
      <h2 className="text-2xl">Hay dos versiones de esta meta</h2>
      <p className="mt-2 max-w-lesson text-quiet">
        Cambió en dos lugares a la vez. No se perdió nada: mira en qué difieren y elige con cuál te quedas.
      </p>
      <GoalComparison
        a={{ name: "Esta, la que está", goal }}
        b={{ name: `La otra, del ${momentOf(conflict)}`, goal: content }}
      />
      {isTooLate && (
        <p className="mt-4 text-quiet">El plazo de la otra ya pasó: si la usas, queda el plazo de esta.</p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" className="grow sm:grow-0" aria-disabled={isBusy} onClick={keepThis}>
          Quedarme con esta
        </Button>
        <Button variant="secondary" className="grow sm:grow-0" aria-disabled={isBusy} onClick={takeOther}>
          Usar la otra
        </Button>
      </div>
    </section>
  );
}
