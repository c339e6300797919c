import type { RefObject } from "react";
import { dateInSentence, todayHere } from "#shared/days.ts";
import { Button } from "#ui/button.tsx";
import { LineArt } from "#ui/drawings/line-art.tsx";
import { GoalIcon } from "../components/goal-icons.tsx";
import type { Goal } from "../contract.ts";

interface GoalDetailStateProps {
  goal: Goal;
  /** Focused by the page after the state has changed. */
  place: RefObject<HTMLDivElement | null>;
  onReopen: () => void;
  onTakeOut: () => void;
}

export function GoalDetailState({ goal, place, onReopen, onTakeOut }: GoalDetailStateProps) {
  const { completed_at, archived_at } = goal;
  if (completed_at === null && archived_at === null) return null;
  return (
    <div ref={place} tabIndex={-1} className="mt-6 grid gap-5 outline-none">
      {completed_at !== null && (
        <div className="flex items-start gap-4">
          <LineArt viewBox="0 0 24 24" strokeWidth="2.5" className="mt-0.5 size-8 shrink-0 text-positive">
            <path d="M4 13l5.5 5.5L20 6" pathLength="1" className="animate-draw" />
          </LineArt>
          <div>
            <p className="animate-fade font-serif text-2xl">¡Meta cumplida!</p>
            <p className="max-w-lesson text-quiet">
              Lo lograste el {dayOf(completed_at)}. Lo que fue una idea ya es parte de tu historia.
            </p>
            <Button variant="quiet" className="-ml-3" onClick={onReopen}>
              Volver a abrirla
            </Button>
          </div>
        </div>
      )}
      {archived_at !== null && (
        <div className="flex items-start gap-4">
          <GoalIcon name="box" className="mt-0.5 size-8 text-quiet" />
          <div>
            <p className="animate-fade font-serif text-xl">En el archivo</p>
            <p className="text-quiet">La guardaste el {dayOf(archived_at)}.</p>
            <Button variant="quiet" className="-ml-3" onClick={onTakeOut}>
              Sacar del archivo
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function dayOf(instant: string): string {
  return dateInSentence(todayHere(new Date(instant)));
}
