import { Button } from "#ui/button.tsx";
import { PlannedList } from "./planned-list.tsx";
import type { PlannedStep } from "./planned-steps.ts";

interface PlannedOfferProps {
  steps: readonly PlannedStep[];
  onAdd: () => void;
}

/** In a projection that was begun without the steps of its day. */
export function PlannedOffer({ steps, onAdd }: PlannedOfferProps) {
  if (steps.length === 0) return null;
  return (
    <div className="mt-3 border-ember border-l-2 pl-4">
      <PlannedList steps={steps} />
      <Button variant="quiet" className="-ml-3" onClick={onAdd}>
        {steps.length === 1 ? "Añadirlo" : "Añadirlos"}
      </Button>
    </div>
  );
}
