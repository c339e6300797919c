import { useId, useState } from "react";
import { showMutationToast } from "#notebook/sync-notices/mutation-toast.ts";
import { dateInSentence } from "#platform/shared/days/days.ts";
import { Button } from "#platform/ui/button.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useSubmit } from "#platform/ui/use-submit.ts";
import type { Goal } from "../contract.ts";
import { tidyGoal } from "../goal-fields.ts";
import { archiveGoal, changeGoal, completeGoal, NOT_SAVED } from "../write-goals.ts";

const DeadlineField = lazyComponent("DeadlineField", () => import("../fields/deadline-field.tsx"));

/** Stays mounted while a new date is saved: if the server refuses the date, the letter returns with that date. */
export function GoalLetter({ goal, today }: { goal: Goal; today: string }) {
  const id = useId();
  const { isBusy, submit } = useSubmit();
  /** The new date: undefined unless the member is choosing one, empty before the choice. */
  const [day, setDay] = useState<string>();
  const { commitment_text, vision_text, deadline } = goal;
  const parts = [
    ["Te comprometiste así", commitment_text],
    ["Y así lo imaginabas", vision_text],
  ].filter(([, text]) => text !== "");

  if (deadline > today) return null;
  return (
    <section
      aria-labelledby={id}
      className="mt-8 animate-fade rounded-lg border border-key bg-raised p-5 shadow-md sm:p-8"
    >
      <h2 id={id} className="text-2xl">
        {parts.length > 0 ? "Una carta para ti" : "Llegó tu fecha límite"}
      </h2>
      <p className="mt-2 text-quiet">
        {(deadline === today
          ? "Hoy es tu fecha límite."
          : `Tu fecha límite fue el ${dateInSentence(deadline)}.`) +
          (parts.length > 0 ? " Esto te escribiste cuando empezaste esta meta." : "")}
      </p>
      {parts.map(([name, text]) => (
        <div key={name} className="mt-5 border-key border-s-2 ps-4">
          <h3 className="font-sans font-semibold text-base text-quiet">{name}</h3>
          <p dir="auto" className="wrap-anywhere mt-1 max-w-lesson whitespace-pre-line font-serif text-lg">
            {text}
          </p>
        </div>
      ))}
      {day !== undefined ? (
        <NewDeadline {...{ goal, today, day }} onChange={setDay} />
      ) : (
        <div className="screen-only mt-6 flex flex-wrap gap-3 *:grow sm:*:grow-0">
          <Button softDisabled={isBusy} onClick={() => submit(() => completeGoal(goal, true))}>
            La alcancé
          </Button>
          <Button variant="secondary" onClick={() => setDay("")}>
            Le doy otra fecha
          </Button>
          <Button
            variant="quiet"
            softDisabled={isBusy}
            onClick={() => submit(() => archiveGoal(goal, true, true))}
          >
            La dejo ir
          </Button>
        </div>
      )}
    </section>
  );
}

interface NewDeadlineProps {
  goal: Goal;
  today: string;
  day: string;
  onChange: (day: string | undefined) => void;
}

function NewDeadline({ goal, today, day, onChange }: NewDeadlineProps) {
  const { isBusy, submit } = useSubmit();
  const isChosen = day > today;
  const save = async () => {
    const outcome = await changeGoal({ ...tidyGoal(goal), deadline: day }, goal);
    const doneText = `Ahora es el ${dateInSentence(day)}.`;
    if (showMutationToast(outcome, { ...NOT_SAVED, done: "Tu meta tiene otra fecha", doneText }))
      onChange(undefined);
  };
  return (
    <div className="mt-6">
      <h3 className="font-sans font-semibold text-base">¿Para cuándo?</h3>
      <div className="mt-3">
        <DeadlineField day={day} today={today} onChange={onChange} />
      </div>
      {day !== "" && (
        <p role="status" className="mt-3 text-quiet">
          {isChosen ? `Elegiste el ${dateInSentence(day)}.` : "Elige un día que todavía no llegó."}
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button softDisabled={isBusy || !isChosen} onClick={() => isChosen && submit(save)}>
          {isBusy ? "Guardando..." : "Guardar fecha"}
        </Button>
        <Button variant="quiet" onClick={() => onChange(undefined)}>
          Cancelar
        </Button>
      </div>
    </div>
  );
}
