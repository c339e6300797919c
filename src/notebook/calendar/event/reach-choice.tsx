import { Choice } from "#platform/ui/fields/choice.tsx";
import { type ChosenEvent, type Reach, reachesOf } from "./event-draft.ts";

interface ReachChoiceProps {
  label: string;
  chosen: ChosenEvent;
  value: Reach;
  onChoose: (reach: Reach) => void;
}

const NAMES: Record<Reach, string> = {
  one: "Solo este día",
  following: "Este y los siguientes",
  all: "Todos",
};

export function ReachChoice({ chosen, ...choice }: ReachChoiceProps) {
  const options = reachesOf(chosen).map((value) => ({ value, label: NAMES[value] }));
  return <Choice isLabelled className="mb-4" {...{ ...choice, options }} />;
}
