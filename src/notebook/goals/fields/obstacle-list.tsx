import type { WrittenGoal } from "../contract.ts";
import { OBSTACLES_MAX } from "../goal-limits.ts";
import { AddButton, RemoveButton, RowNumber } from "./item-lists.tsx";
import { LineField } from "./line-field.tsx";
import { useRows } from "./use-rows.ts";

interface ObstacleListProps {
  obstacles: WrittenGoal["obstacles"];
  canBeEmpty?: boolean;
  onChange: (obstacles: WrittenGoal["obstacles"]) => void;
}

export function ObstacleList({ obstacles, canBeEmpty = false, onChange }: ObstacleListProps) {
  const empty = { obstacle_text: "", response_text: "" };
  const rows = useRows({ items: obstacles, empty, max: OBSTACLES_MAX, onChange });
  const canRemove = canBeEmpty || obstacles.length > 1;
  const what = "obstáculo";
  return (
    <>
      <ol className="grid gap-6">
        {obstacles.map((pair, index) => {
          const responseId = `${pair.id}-response`;
          return (
            <li key={pair.id} className="flex min-w-0 items-start gap-1">
              {canRemove && <RowNumber index={index} className="pt-8" />}
              <fieldset
                aria-label={`Obstáculo ${index + 1}`}
                className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-3"
              >
                <LineField
                  id={pair.id}
                  label="Si…"
                  isLabelled
                  placeholder={canBeEmpty ? undefined : "me faltan las ganas"}
                  text={pair.obstacle_text}
                  onChange={(obstacle_text) => rows.change(index, { obstacle_text })}
                  onEnter={() => document.getElementById(responseId)?.focus()}
                />
                <LineField
                  id={responseId}
                  label="entonces…"
                  isLabelled
                  placeholder={canBeEmpty ? undefined : "hago solo diez minutos"}
                  text={pair.response_text}
                  onChange={(response_text) => rows.change(index, { response_text })}
                  onEnter={() => pair.response_text.trim() !== "" && rows.add(index)}
                />
              </fieldset>
              {canRemove && <RemoveButton {...{ what, rows, index }} />}
            </li>
          );
        })}
      </ol>
      <AddButton {...{ what, rows, canBeEmpty }} />
    </>
  );
}
