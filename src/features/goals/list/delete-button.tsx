import { ActionButton } from "#features/ideas/components/icons.tsx";
import { useConflictsOf } from "#features/sync/client.ts";
import type { Goal } from "../contract.ts";

interface GoalListDeleteProps {
  goal: Goal;
  onDelete: (goal: Goal) => void;
  className: string;
}

/** Hidden for a goal with conflicts: the member must see every version before deleting. */
export function GoalListDelete({ goal, onDelete, className }: GoalListDeleteProps) {
  const hasConflicts = useConflictsOf("goal", goal.id).length > 0;
  return hasConflicts ? null : (
    <ActionButton
      name="trash"
      label={`Eliminar: ${goal.title}`}
      className={`relative z-10 hover:bg-wash ${className}`}
      onClick={() => onDelete(goal)}
    />
  );
}

export function GoalListConflict({ goalId }: { goalId: string }) {
  const hasConflicts = useConflictsOf("goal", goalId).length > 0;
  return hasConflicts ? <span className="font-semibold text-warning">Hay dos versiones</span> : null;
}
