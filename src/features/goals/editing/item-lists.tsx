import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { Button } from "#ui/button.tsx";
import { type Line, LineRows } from "../fields/line-rows.tsx";
import { NO_OBSTACLE, type Obstacle, ObstacleFields } from "../fields/obstacle-fields.tsx";
import { RemoveButton } from "../fields/remove-button.tsx";
import { useRows } from "../fields/use-rows.ts";
import { OBSTACLES_MAX } from "../goal-limits.ts";

interface EditListProps<N extends string> {
  what: string;
  name: N;
  items: readonly Line<N>[];
  max: number;
  onChange: (items: Line<N>[]) => void;
}

/** Unlike the wizard's lists, it may become empty. */
export function EditList<N extends string>({ what, name, ...list }: EditListProps<N>) {
  const rows = useRows({ ...list, empty: { [name]: "" } as Omit<Line<N>, "id"> });
  return (
    <>
      <LineRows {...{ what, name, rows }} rowClass="min-w-0 gap-3" numberClass="text-end" canBeEmpty />
      <AddButton what={what} {...rows} />
    </>
  );
}

interface EditObstaclesProps {
  obstacles: readonly Obstacle[];
  onChange: (obstacles: Obstacle[]) => void;
}

export function EditObstacles({ obstacles, onChange }: EditObstaclesProps) {
  const rows = useRows({ items: obstacles, empty: NO_OBSTACLE, max: OBSTACLES_MAX, onChange });
  return (
    <>
      <ol className="grid gap-6">
        {obstacles.map((pair, index) => (
          <li key={pair.id} className="flex min-w-0 items-start gap-3">
            <span
              aria-hidden="true"
              className="min-w-6 pt-8 text-end font-medium font-serif text-key text-lg tabular-nums"
            >
              {index + 1}
            </span>
            <fieldset
              aria-label={`Obstáculo ${index + 1}`}
              className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-3"
            >
              <ObstacleFields {...{ pair, index, rows }} />
            </fieldset>
            <RemoveButton label={`Quitar: obstáculo ${index + 1}`} onClick={() => rows.remove(index)} />
          </li>
        ))}
      </ol>
      <AddButton what="obstáculo" {...rows} />
    </>
  );
}

type Adding = Pick<ReturnType<typeof useRows>, "addId" | "isFull" | "max" | "add">;

function AddButton({ what, addId, isFull, max, add }: Adding & { what: string }) {
  return (
    <>
      <Button
        id={addId}
        variant="quiet"
        className="mt-3 ms-6"
        aria-label={`Añadir ${what.toLowerCase()}`}
        softDisabled={isFull}
        onClick={() => add()}
      >
        <ActionIcon name="plus" className="size-5 text-key" />
        Añadir
      </Button>
      {isFull && <p className="ms-9 text-quiet text-sm">Llegaste al máximo de {max}.</p>}
    </>
  );
}
