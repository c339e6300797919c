import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { Button } from "#ui/button.tsx";
import { GoalIcon } from "./goal-icons.tsx";

/** Offered once the whole plan is done; whether the goal is reached, only its member knows. */
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
  /** Absent where it was done already, or is offered elsewhere. */
  onComplete: (() => void) | undefined;
  onArchive: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** What a goal can come to. */
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
