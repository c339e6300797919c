import { useState } from "react";
import type { CallError } from "#shared/api-client.ts";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { TextButton } from "#ui/small-buttons.tsx";
import { REVIEW, refusedSteps, stepAt } from "./steps.ts";

export function WizardFound({ onBeginAnew }: { onBeginAnew: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className="-mt-3 mb-2 flex flex-wrap items-center gap-x-3 text-quiet text-sm">
      <p role="status">Sigues donde lo dejaste.</p>
      <TextButton className="text-ink" onClick={() => setIsAsking(true)}>
        Empezar de nuevo
      </TextButton>
      <ConfirmDialog
        open={isAsking}
        title="¿Empezar de nuevo?"
        confirmLabel="Borrar y empezar"
        busyLabel="Borrando..."
        cancelLabel="Seguir escribiendo"
        onConfirm={async () => {
          setIsAsking(false);
          onBeginAnew();
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>Se borra lo que escribiste para esta meta. Tu idea queda en el banco.</p>
      </ConfirmDialog>
    </div>
  );
}

interface WizardRefusalProps {
  error: CallError;
  step: number;
  onGo: (step: number) => void;
}

export function WizardRefusal({ error, step: shown, onGo }: WizardRefusalProps) {
  const steps = refusedSteps(error.fields);
  if (shown !== REVIEW) {
    const here = steps.find(({ step }) => step === shown);
    return here && <p className="mb-4 font-semibold text-danger">{here.text}</p>;
  }
  return (
    <div role="alert" className="mb-6 rounded-md border border-danger px-4 py-3">
      <p className="font-semibold text-danger">No se pudo crear la meta. Lo que escribiste sigue aquí.</p>
      {steps.length === 0 && <p className="mt-1">{Object.values(error.fields ?? {})[0] ?? error.message}</p>}
      <ul>
        {steps.map(({ step, text }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3">
            {text}
            <TextButton onClick={() => onGo(step)}>Ir a «{stepAt(step).title}»</TextButton>
          </li>
        ))}
      </ul>
    </div>
  );
}
