import { STEPS } from "./steps.ts";

export function WizardProgress({ step }: { step: number }) {
  return (
    <div
      role="progressbar"
      aria-label="Avance de tu meta"
      aria-valuemin={0}
      aria-valuemax={STEPS.length}
      aria-valuenow={step + 1}
      aria-valuetext={`Paso ${step + 1} de ${STEPS.length}`}
      className="grid grid-cols-6 gap-1"
    >
      {STEPS.map(({ key }, index) => (
        <span
          key={key}
          data-key={key}
          className={`h-1 rounded-sm transition-colors ${index <= step ? "bg-key" : "bg-line"}`}
        />
      ))}
    </div>
  );
}
