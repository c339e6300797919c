import { useConflictsOf } from "#features/sync/client.ts";
import { useConflictResolution } from "#features/sync/components/conflict-resolution.ts";
import type { Conflict } from "#features/sync/contract.ts";
import { Button } from "#ui/button.tsx";
import { saveIdea } from "../client.ts";
import type { Idea } from "../contract.ts";

/** Shows the other versions of an idea until the member chooses one. */
export function IdeaConflicts({ idea }: { idea: Idea }) {
  const conflicts = useConflictsOf("idea", idea.id);
  return conflicts.map((conflict) => <OtherVersion key={conflict.id} idea={idea} conflict={conflict} />);
}

function OtherVersion({ idea, conflict }: { idea: Idea; conflict: Conflict }) {
  const { isBusy, choose } = useConflictResolution(conflict);
  const title = String(conflict.content.title);
  const keepThis = () => choose({ done: "Queda como estaba", failed: "Error al guardar" });
  const takeOther = () =>
    choose({ done: "Idea actualizada", failed: "Error al guardar" }, () => saveIdea(idea.id, title, idea));

  return (
    <section
      aria-label={`Otra versión de: ${idea.title}`}
      className="mb-3 animate-fade border-key border-l-2 py-1 pl-4"
    >
      <p className="text-quiet text-sm">La cambiaste en dos dispositivos a la vez. En el otro dice:</p>
      <p dir="auto" className="mt-1 break-words font-serif text-lg">
        {title}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button variant="secondary" aria-disabled={isBusy} onClick={takeOther}>
          Usar esta
        </Button>
        <Button variant="quiet" aria-disabled={isBusy} onClick={keepThis}>
          Quedarme con la de arriba
        </Button>
      </div>
    </section>
  );
}
