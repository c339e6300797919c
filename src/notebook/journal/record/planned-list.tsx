import { Button } from "#platform/ui/button.tsx";
import type { PlannedStep } from "./planned-steps.ts";

export function PlannedList({ steps }: { steps: readonly PlannedStep[] }) {
  return (
    <>
      <p className="text-quiet text-sm">Para este día elegiste:</p>
      <ul>
        {steps.map(({ step_text }) => (
          <li key={step_text} dir="auto" className="wrap-anywhere mt-1 font-serif text-lg">
            {step_text}
          </li>
        ))}
      </ul>
    </>
  );
}

/** Offers to add the day's planned steps to a projection that was begun without them. */
export function PlannedOffer({ steps, onAdd }: { steps: readonly PlannedStep[]; onAdd: () => void }) {
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
