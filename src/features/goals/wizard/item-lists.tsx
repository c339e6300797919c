import { useState } from "react";
import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawings/icons.tsx";
import { TextButton } from "#ui/small-buttons.tsx";
import { type Line, LineRows } from "../fields/line-rows.tsx";
import { NO_OBSTACLE, type Obstacle, ObstacleFields } from "../fields/obstacle-fields.tsx";
import { RemoveButton } from "../fields/remove-button.tsx";
import { useRows } from "../fields/use-rows.ts";
import { OBSTACLES_MAX } from "../goal-limits.ts";

interface WizardListProps<N extends string> {
  what: string;
  name: N;
  items: readonly Line<N>[];
  placeholder: (index: number) => string;
  max: number;
  onChange: (items: Line<N>[]) => void;
}

export function WizardList<N extends string>(props: WizardListProps<N>) {
  const { what, name, items, placeholder, max, onChange } = props;
  const empty = { [name]: "" } as Omit<Line<N>, "id">;
  const { undo, ...rows } = useUndoableRows({ items, empty, max, onChange });
  return (
    <>
      <LineRows {...{ what, name, rows, placeholder }} rowClass="animate-fade gap-1" />
      <Button variant="quiet" className="mt-3 ms-6" disabled={rows.isFull} onClick={() => rows.add()}>
        <ActionIcon name="plus" className="size-5 text-key" />
        {`Añadir ${what.toLowerCase()}`}
      </Button>
      <div className="ms-9">
        {undo}
        {rows.isFull && <p className="text-quiet text-sm">Llegaste al máximo de {max}.</p>}
      </div>
    </>
  );
}

interface WizardObstaclesProps {
  obstacles: readonly Obstacle[];
  onChange: (obstacles: Obstacle[]) => void;
}

/** Optional, so it is collapsed unless an obstacle was written. */
export function WizardObstacles({ obstacles, onChange }: WizardObstaclesProps) {
  const list = { items: obstacles, empty: NO_OBSTACLE, max: OBSTACLES_MAX, onChange };
  const { undo, ...rows } = useUndoableRows(list);
  const [wasWritten] = useState(() => !obstacles.every(rows.isBlank));
  const areMany = obstacles.length > 1;
  return (
    <details open={wasWritten} className="group mt-8 border-line border-t">
      <summary className="flex min-h-14 list-none items-center gap-2 py-2 font-semibold">
        <span className="grow">
          ¿Qué podría frenarte? <span className="font-normal text-quiet">· opcional</span>
        </span>
        <Icon name="down" className="size-5 text-quiet transition-transform group-open:rotate-180" />
      </summary>
      <p className="max-w-lesson text-quiet">
        Piensa en un obstáculo y decide ahora qué harás si aparece. Cuando llegue, ya sabrás qué hacer.
      </p>
      <ol className="mt-2">
        {obstacles.map((pair, index) => (
          <li
            key={pair.id}
            className="flex animate-fade items-start gap-3 border-line py-4 not-first:border-t"
          >
            <div className="grid min-w-0 grow gap-3">
              <ObstacleFields
                {...{ pair, index, rows }}
                label={areMany ? `${index + 1}. Si…` : "Si…"}
                hasExamples
              />
            </div>
            {areMany && (
              <RemoveButton label={`Quitar: obstáculo ${index + 1}`} onClick={() => rows.remove(index)} />
            )}
          </li>
        ))}
      </ol>
      <Button variant="quiet" className="-ms-3" disabled={rows.isFull} onClick={() => rows.add()}>
        <ActionIcon name="plus" className="size-5 text-key" />
        Añadir obstáculo
      </Button>
      {undo}
    </details>
  );
}

/** Offers to restore the last removed row while the step is shown. */
function useUndoableRows<T extends { id: string }>(list: Parameters<typeof useRows<T>>[0]) {
  const rows = useRows(list);
  const { items } = list;
  const [removed, setRemoved] = useState<{ item: T; index: number }>();

  const remove: typeof rows.remove = (index, neighbour) => {
    const item = items[index];
    if (item && !rows.isBlank(item)) setRemoved({ item, index });
    rows.remove(index, neighbour);
  };
  const restore = ({ item, index }: { item: T; index: number }) => {
    rows.show(items.toSpliced(index, 0, item), item);
    setRemoved(undefined);
  };
  const undo = removed && (
    <div className="flex flex-wrap items-center gap-x-3 text-quiet text-sm">
      <p role="status">Quitaste una línea.</p>
      <TextButton className="text-ink" onClick={() => restore(removed)}>
        Deshacer
      </TextButton>
    </div>
  );
  return { ...rows, remove, undo };
}
