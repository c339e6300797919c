import { useId, useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { once, TextButton } from "#platform/ui/small-buttons.tsx";
import { STEP_BAR } from "#platform/ui/steps/steps.tsx";
import { COMMITMENT, REVIEW, WHY } from "./steps.ts";

interface WizardActionsProps {
  step: number;
  /** The message that blocks this step; null if the member may continue. */
  missing: string | null;
  /** The step's value. Only a phone shows it, because the field may be scrolled out of view there. */
  note: string;
  isComplete: boolean;
  isBusy: boolean;
  onGo: (step: number) => void;
  onMissing: () => void;
  onCreate: () => void;
}

const FORWARD = "grow sm:min-w-44 sm:grow-0";

/** "Siguiente" stays focusable while blocked (`aria-disabled`). A phone shows the reason only after a press. */
export function WizardActions({ step, missing, note, isComplete, isBusy, ...on }: WizardActionsProps) {
  const hintId = useId();
  const [asked, setAsked] = useState(0);
  const isHeld = missing !== null;

  const next = () => {
    if (!isHeld) return on.onGo(step + 1);
    setAsked(asked + 1);
    on.onMissing();
  };

  return (
    <div className={STEP_BAR}>
      <Button variant="secondary" disabled={step === WHY || isBusy} onClick={once(() => on.onGo(step - 1))}>
        Anterior
      </Button>
      <div
        className={`text-sm sm:grow sm:text-end ${isHeld && asked === 0 ? "max-sm:sr-only" : "max-sm:order-first max-sm:w-full max-sm:empty:hidden"}`}
      >
        {isHeld && (
          <p
            key={asked}
            id={hintId}
            role={asked > 0 ? "alert" : undefined}
            className={asked > 0 ? "animate-fade font-semibold text-ember" : "text-quiet"}
          >
            {missing}
          </p>
        )}
        {!isHeld && note !== "" && <output className="block font-serif text-base sm:hidden">{note}</output>}
        {!isHeld && isComplete && step < COMMITMENT && (
          <TextButton onClick={() => on.onGo(REVIEW)}>Volver a la revisión</TextButton>
        )}
      </div>
      {step === REVIEW ? (
        <Button className={FORWARD} softDisabled={isBusy} onClick={once(on.onCreate)}>
          {isBusy ? "Creando..." : "Crear Meta"}
        </Button>
      ) : (
        <Button
          className={FORWARD}
          softDisabled={isHeld}
          aria-describedby={isHeld ? hintId : undefined}
          onClick={once(next)}
        >
          Siguiente
        </Button>
      )}
    </div>
  );
}
