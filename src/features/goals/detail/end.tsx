import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { Button } from "#ui/button.tsx";
import { GoalIcon } from "../components/goal-icons.tsx";

/** Shown when every action is done. Only the member decides whether the goal is reached. */
export function GoalDetailSuggestion({ onComplete }: { onComplete: () => void }) {
  return (
    <div className="mt-6 animate-fade">
      <p className="font-serif text-xl">Hiciste todo lo que te propusiste. ¿Llegaste a tu meta?</p>
      <Button className="mt-4" onClick={onComplete}>
        <GoalIcon name="check" />
        Marcar como cumplida
      </Button>
    </div>
  );
}

interface GoalDetailEndProps {
  /** Absent if the goal is completed, or if `GoalDetailSuggestion` offers it. */
  onComplete: (() => void) | undefined;
  onArchive: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

export function GoalDetailEnd({ onComplete, onArchive, onDelete }: GoalDetailEndProps) {
  return (
    <div className="mt-16 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-6">
      {onComplete && (
        <Button variant="secondary" onClick={onComplete}>
          <GoalIcon name="check" />
          Marcar como cumplida
        </Button>
      )}
      {onArchive && (
        <Button variant="quiet" onClick={onArchive}>
          <GoalIcon name="box" />
          Archivar
        </Button>
      )}
      {onDelete && (
        <Button variant="quiet" onClick={onDelete}>
          <ActionIcon name="trash" />
          Eliminar
        </Button>
      )}
    </div>
  );
}
