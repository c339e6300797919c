import { type Ref, useId } from "react";
import { AcceptedDocuments } from "#ui/legal.tsx";
import { CONSENT_LEAD } from "./consent.ts";

interface ConsentBoxProps {
  terms: string;
  isGiven: boolean;
  /** The member pressed the button without a tick. */
  isMissed: boolean;
  box: Ref<HTMLInputElement>;
  onChange: (isGiven: boolean) => void;
}

export function ConsentBox({ terms, isGiven, isMissed, box, onChange }: ConsentBoxProps) {
  const id = useId();
  return (
    <div className="mb-3 text-sm">
      <p id={`${id}-terms`} className="text-quiet">
        {terms}
      </p>
      <label className="-mx-2 mt-1 flex min-h-11 cursor-pointer items-start gap-3 rounded-md px-2 py-2">
        <input
          ref={box}
          type="checkbox"
          checked={isGiven}
          required
          aria-invalid={isMissed}
          aria-describedby={isMissed ? `${id}-missed ${id}-terms` : `${id}-terms`}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-5 shrink-0"
        />
        <span>
          {CONSENT_LEAD} <AcceptedDocuments />.
        </span>
      </label>
      <p id={`${id}-missed`} role="alert" className="text-danger empty:hidden">
        {isMissed && "Para suscribirte, marca la casilla. No se hizo ningún cobro."}
      </p>
    </div>
  );
}
