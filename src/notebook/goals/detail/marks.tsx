import type { RefObject } from "react";
import { KeySelect } from "#lessons/keys/components/key-select.tsx";
import { dateInSentence, todayHere } from "#platform/shared/days/days.ts";
import { ActionIcon } from "#platform/ui/action-button.tsx";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { GoalIcon } from "../components/goal-icons.tsx";
import type { Goal } from "../contract.ts";
import { archiveGoal, completeGoal, setGoalKey } from "../write-goals.ts";

const AWAY = {
  archived: { name: "Archivada", told: "La archivaste", back: "Desarchivar" },
  letGo: { name: "La dejaste ir", told: "Fue", back: "Retomarla" },
};

/** Shows whether the goal is reached, archived or abandoned. The page focuses `place` after a change of that state. */
export function GoalMarks({ goal, place }: { goal: Goal; place: RefObject<HTMLDivElement | null> }) {
  const { completed_at, archived_at } = goal;
  if (completed_at === null && archived_at === null) return null;
  const away = goal.let_go_at ? AWAY.letGo : AWAY.archived;
  return (
    <div ref={place} tabIndex={-1} className="mt-6 grid gap-5 outline-none">
      {completed_at !== null && (
        <div className="flex items-start gap-4">
          <LineArt viewBox="0 0 24 24" strokeWidth="2.5" className="mt-0.5 size-8 shrink-0 text-positive">
            <path d="M4 13l5.5 5.5L20 6" pathLength="1" className="animate-dawn" />
          </LineArt>
          <div>
            <p className="animate-fade font-serif text-2xl">¡Meta cumplida!</p>
            <p className="mt-1 max-w-lesson text-quiet">
              Lo lograste el {dayOf(completed_at)}. Lo que fue una idea ya es parte de tu historia.
            </p>
            <p className="mt-4 flex flex-wrap gap-x-5 gap-y-2">
              <Link href="/ideas" className={buttonClass("secondary")}>
                Empezar otra desde una idea
              </Link>
              <Button variant="quiet" className="-ml-3" onClick={() => completeGoal(goal, false)}>
                Marcar como no cumplida
              </Button>
            </p>
          </div>
        </div>
      )}
      {archived_at !== null && (
        <div className="flex items-start gap-4">
          <GoalIcon name="box" className="mt-0.5 size-8 text-quiet" />
          <div>
            <p className="animate-fade font-serif text-xl">{away.name}</p>
            <p className="text-quiet">
              {away.told} el {dayOf(archived_at)}.
            </p>
            <Button variant="quiet" className="-ml-3" onClick={() => archiveGoal(goal, false)}>
              {away.back}
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

/** Asks the member when every action is done. Only the member decides whether the goal is reached. */
export function GoalSuggestion({ goal }: { goal: Goal }) {
  return (
    <div className="mt-6 animate-fade">
      <p className="font-serif text-xl">Hiciste todo lo que te propusiste. ¿Llegaste a tu meta?</p>
      <Button className="mt-4" onClick={() => completeGoal(goal, true)}>
        <GoalIcon name="check" />
        Marcar como cumplida
      </Button>
    </div>
  );
}

interface GoalEndProps {
  goal: Goal;
  /** Whether another part of the page asks if the goal is reached. */
  isAsked: boolean;
  onDelete: (() => void) | undefined;
}

export function GoalEnd({ goal, isAsked, onDelete }: GoalEndProps) {
  return (
    <div className="screen-only mt-16 flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-t pt-6">
      {goal.completed_at === null && !isAsked && (
        <Button variant="secondary" onClick={() => completeGoal(goal, true)}>
          <GoalIcon name="check" />
          Marcar como cumplida
        </Button>
      )}
      <KeySelect value={goal.key_id} onChoose={(keyId) => setGoalKey(goal, keyId)} />
      <div className="-mx-3 flex flex-wrap sm:ms-auto">
        {goal.archived_at === null && (
          <Button variant="quiet" onClick={() => archiveGoal(goal, true)}>
            <GoalIcon name="box" />
            Archivar
          </Button>
        )}
        {onDelete && (
          <Button variant="quiet" onClick={onDelete}>
            <ActionIcon name="trash" />
            Eliminar
          </Button>
        )}
      </div>
    </div>
  );
}
