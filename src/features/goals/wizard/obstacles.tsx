import { useId, useState } from "react";
import { ActionIcon } from "#features/ideas/components/icons.tsx";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/drawings/icons.tsx";
import { useLateFocus } from "../fields/focus.ts";
import { insertAfter, isBlank, removeAt } from "../fields/items.ts";
import { WizardLine } from "../fields/line-field.tsx";
import { WizardRemove } from "../fields/remove-button.tsx";
import { OBSTACLES_MAX } from "../goal-limits.ts";
import { newObstacle, type WizardObstacle } from "./steps.ts";
import { useUndo } from "./use-undo.tsx";

interface WizardObstaclesProps {
  obstacles: readonly WizardObstacle[];
  onChange: (obstacles: WizardObstacle[]) => void;
}

/** Optional, so it is collapsed unless an obstacle was written. */
export function WizardObstacles({ obstacles, onChange }: WizardObstaclesProps) {
  const prefix = useId();
  const [wasWritten] = useState(() =>
    obstacles.some(({ obstacle, response }) => !isBlank(obstacle + response)),
  );
  const focusLater = useLateFocus();
  const fieldId = (pair: WizardObstacle) => `${prefix}-${pair.id}`;
  const responseId = (pair: WizardObstacle) => `${fieldId(pair)}-response`;
  const isFull = obstacles.length >= OBSTACLES_MAX;

  const { undo, remember } = useUndo(obstacles, (restored, pair) => {
    onChange(restored);
    focusLater(fieldId(pair));
  });
  const isEmpty = ({ obstacle, response }: WizardObstacle) => isBlank(obstacle + response);

  const add = (index: number) => {
    if (isFull) return;
    const pair = newObstacle();
    onChange(insertAfter(obstacles, index, pair));
    focusLater(fieldId(pair));
  };
  const remove = (index: number) => {
    const pair = obstacles[index];
    const neighbour = obstacles[index + 1] ?? obstacles[index - 1];
    if (pair && !isEmpty(pair)) remember(pair, index);
    onChange(removeAt(obstacles, index));
    if (neighbour) focusLater(fieldId(neighbour));
  };

  return (
    <details open={wasWritten} className="group mt-8 border-line border-t">
      <summary className="flex min-h-14 list-none items-center gap-2 py-2 font-semibold [&::-webkit-details-marker]:hidden">
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
              <WizardLine
                id={fieldId(pair)}
                label={obstacles.length > 1 ? `${index + 1}. Si…` : "Si…"}
                isLabelled
                placeholder="me faltan las ganas"
                text={pair.obstacle}
                onChange={(obstacle) => onChange(obstacles.with(index, { ...pair, obstacle }))}
                onEnter={() => document.getElementById(responseId(pair))?.focus()}
              />
              <WizardLine
                id={responseId(pair)}
                label="entonces…"
                isLabelled
                placeholder="hago solo diez minutos"
                text={pair.response}
                onChange={(response) => onChange(obstacles.with(index, { ...pair, response }))}
                onEnter={() => !isBlank(pair.response) && add(index)}
              />
            </div>
            {obstacles.length > 1 && (
              <WizardRemove label={`Quitar: obstáculo ${index + 1}`} onClick={() => remove(index)} />
            )}
          </li>
        ))}
      </ol>
      <Button variant="quiet" className="-ms-3" disabled={isFull} onClick={() => add(obstacles.length - 1)}>
        <ActionIcon name="plus" className="size-5 text-key" />
        Añadir obstáculo
      </Button>
      {undo}
    </details>
  );
}
