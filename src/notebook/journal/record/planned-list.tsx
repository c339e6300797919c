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
