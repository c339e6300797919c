import { useId } from "react";
import { newId } from "#shared/new-id.ts";
import type { WrittenGoal } from "../client.ts";
import { useLateFocus } from "../fields/focus.ts";
import { insertAfter, isBlank } from "../fields/items.ts";
import { WizardLine } from "../fields/line-field.tsx";
import { WizardRemove } from "../fields/remove-button.tsx";
import { OBSTACLES_MAX } from "../goal-limits.ts";
import { EditAdd } from "./item-list.tsx";

type Obstacles = WrittenGoal["obstacles"];

interface EditObstaclesProps {
  obstacles: Obstacles;
  onChange: (obstacles: Obstacles) => void;
}

export function EditObstacles({ obstacles, onChange }: EditObstaclesProps) {
  const prefix = useId();
  const fieldId = (pair: { id: string }) => `${prefix}-${pair.id}`;
  const responseId = (pair: { id: string }) => `${fieldId(pair)}-response`;
  const addId = `${prefix}-add`;
  const focusLater = useLateFocus();
  const isFull = obstacles.length >= OBSTACLES_MAX;

  const add = (index: number) => {
    if (isFull) return;
    const pair = { id: newId(), obstacle_text: "", response_text: "" };
    onChange(insertAfter(obstacles, index, pair));
    focusLater(fieldId(pair));
  };
  const remove = (index: number) => {
    const neighbour = obstacles[index + 1] ?? obstacles[index - 1];
    onChange(obstacles.toSpliced(index, 1));
    if (neighbour) focusLater(fieldId(neighbour));
    else document.getElementById(addId)?.focus();
  };

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
              <WizardLine
                id={fieldId(pair)}
                label="Si…"
                isLabelled
                text={pair.obstacle_text}
                onChange={(text) => onChange(obstacles.with(index, { ...pair, obstacle_text: text }))}
                onEnter={() => document.getElementById(responseId(pair))?.focus()}
              />
              <WizardLine
                id={responseId(pair)}
                label="entonces…"
                isLabelled
                text={pair.response_text}
                onChange={(text) => onChange(obstacles.with(index, { ...pair, response_text: text }))}
                onEnter={() => !isBlank(pair.response_text) && add(index)}
              />
            </fieldset>
            <WizardRemove label={`Quitar: obstáculo ${index + 1}`} onClick={() => remove(index)} />
          </li>
        ))}
      </ol>
      <EditAdd
        id={addId}
        what="obstáculo"
        max={isFull ? OBSTACLES_MAX : undefined}
        onClick={() => add(obstacles.length - 1)}
      />
    </>
  );
}
