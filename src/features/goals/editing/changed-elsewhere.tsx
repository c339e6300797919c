import { Button } from "#ui/button.tsx";
import { GoalComparison } from "../conflicts/goal-comparison.tsx";
import type { Goal, WrittenGoal } from "../contract.ts";

interface EditChangedProps {
  goal: Goal | null;
  written: WrittenGoal;
  onDiscard: () => void;
}

export function EditChanged({ goal, written, onDiscard }: EditChangedProps) {
  return (
    <section
      role="status"
      className="mt-6 animate-fade rounded-lg border border-warning bg-raised p-5 sm:p-7"
    >
      <h2 className="text-xl">
        {goal
          ? "Esta meta cambió en otra pestaña o dispositivo"
          : "Esta meta se eliminó en otra pestaña o dispositivo"}
      </h2>
      <p className="mt-2 max-w-lesson text-quiet">
        {goal
          ? "Lo que escribiste sigue aquí. Si guardas, quedan las dos versiones y después eliges."
          : "Lo que escribiste sigue aquí. Si guardas, la meta vuelve."}
      </p>
      {goal && (
        <details className="mt-3">
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold underline underline-offset-4">
            Ver las dos versiones
          </summary>
          <GoalComparison
            a={{ name: "La que está guardada", goal }}
            b={{ name: "La tuya, aquí", goal: written }}
          />
          <Button variant="secondary" className="mt-5" onClick={onDiscard}>
            Descartar mis cambios
          </Button>
        </details>
      )}
    </section>
  );
}
