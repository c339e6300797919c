import { useId } from "react";
import { type ChosenEvent, type Reach, reachesOf } from "./event-draft.ts";

interface ReachChoiceProps {
  legend: string;
  chosen: ChosenEvent;
  value: Reach;
  onChange: (reach: Reach) => void;
}

const NAMES: Record<Reach, string> = {
  one: "Solo este día",
  following: "Este y los siguientes",
  all: "Todos",
};

export function ReachChoice({ legend, chosen, value, onChange }: ReachChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="font-semibold text-ink">{legend}</legend>
      <div className="mt-1 flex flex-wrap gap-x-6">
        {reachesOf(chosen).map((reach) => (
          <label key={reach} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-ink">
            <input
              type="radio"
              name={name}
              value={reach}
              checked={value === reach}
              className="size-5"
              onChange={() => onChange(reach)}
            />
            {NAMES[reach]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
