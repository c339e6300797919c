import { type ReactNode, useEffect, useRef, useState } from "react";
import { SyncUnavailable, useLoadFailure } from "#notebook/sync-notices/components/load-failure.tsx";
import { useConflictsOf } from "#platform/sync/client.ts";
import { NotFound } from "#platform/ui/drawings/empty-notebook.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { useMissing } from "#platform/ui/loading/use-missing.ts";
import { useReplaceIfStillHere } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { useWindowTitle } from "#platform/ui/use-window-title.ts";
import { useGoal } from "./client.ts";
import { useGoalDeletion } from "./components/use-goal-deletion.tsx";
import { useLookedUp } from "./components/use-looked-up.ts";
import type { Goal } from "./contract.ts";
import { GoalDetailHeader } from "./detail/header.tsx";
import { GoalEnd, GoalMarks, GoalSuggestion } from "./detail/marks.tsx";
import { GoalDetailPlan } from "./detail/plan.tsx";
import { GoalDetailObstacles, GoalDetailText, GoalDetailWhys } from "./detail/texts.tsx";
import { GoalLetter } from "./letter/goal-letter.tsx";
import { GoalReminders } from "./letter/goal-reminders.tsx";
import { progressOf } from "./list/progress.ts";

const GoalConflicts = lazyComponent("GoalConflicts", () => import("./conflicts/goal-conflicts.tsx"));

export function GoalPage({ goalId, days }: { goalId: string; days: ReactNode }) {
  const goal = useLookedUp(useGoal(goalId));
  const hasFailed = useLoadFailure("Error", "No se pudo cargar la meta.");
  const leave = useReplaceIfStillHere();
  const { asked, ask, dialog } = useGoalDeletion(() => leave("/mis-metas"));
  // The optimistic deletion removes the goal from the replica at once. Show it until the dialog closes.
  const shown = goal ?? (asked.isOpen ? asked.about : goal);
  useWindowTitle(shown?.title);

  useMissing(shown === null, "No se pudo cargar la meta.");

  if (shown === null)
    return (
      <NotFound
        title="No se encontró la meta."
        text="Quizá la eliminaste, o el enlace no está completo."
        href="/mis-metas"
        way="Ir a Mis Metas"
      />
    );
  return (
    <div data-key="metas" className="mx-auto w-full max-w-6xl px-4 pt-6 sm:px-6 sm:pt-8 lg:px-8">
      {shown ? (
        <GoalDetail goal={shown} days={days} onDelete={() => ask(shown)} />
      ) : hasFailed ? (
        <>
          <h1 className="sr-only">Meta</h1>
          <SyncUnavailable what="esta meta" kept="Sigue guardada." />
        </>
      ) : (
        <p role="status" className="font-serif text-quiet text-xl">
          Abriendo tu meta...
        </p>
      )}
      {dialog}
    </div>
  );
}

function GoalDetail({ goal, days, onDelete }: { goal: Goal; days: ReactNode; onDelete: () => void }) {
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const { completed_at, archived_at } = goal;
  const hasConflicts = useConflictsOf("goal", goal.id).length > 0;
  const isOpen = completed_at === null && archived_at === null;
  // Once due, the letter stays mounted while a new date is saved.
  const [isDue, setIsDue] = useState(false);
  if (!isDue && goal.deadline <= today) setIsDue(true);
  const hasLetter = isOpen && goal.deadline <= today;
  // The letter already asks whether the goal is reached.
  const isSuggested = isOpen && !hasLetter && progressOf(goal).share === 1;

  // The pressed button disappears with the change. Move the lost focus to the part that shows the new state.
  const state = [completed_at, archived_at, goal.deadline].join();
  const before = useRef(state);
  useEffect(() => {
    if (before.current === state) return;
    before.current = state;
    if (document.activeElement !== document.body) return;
    (place.current ?? heading.current)?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [state]);

  return (
    <>
      <GoalDetailHeader goal={goal} today={today} heading={heading}>
        <GoalMarks goal={goal} place={place} />
      </GoalDetailHeader>
      {hasConflicts && <GoalConflicts goal={goal} today={today} onSettled={() => heading.current?.focus()} />}
      {isOpen && isDue && <GoalLetter goal={goal} today={today} />}
      <div className="mt-12 grid grid-cols-1 gap-x-16 [@media(height<44rem)]:mt-6 gap-y-12 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 content-start gap-12">
          <GoalDetailPlan goal={goal}>
            <div role="status">{isSuggested && <GoalSuggestion goal={goal} />}</div>
          </GoalDetailPlan>
          <GoalDetailObstacles {...goal} />
          {days}
        </div>
        <div className="grid grid-cols-1 content-start gap-12">
          <GoalDetailWhys {...goal} />
          {/* The letter also shows these two texts. */}
          {!hasLetter && (
            <>
              <GoalDetailText title="Mi Visión" text={goal.vision_text} />
              <GoalDetailText
                title="Mi Compromiso"
                text={goal.commitment_text}
                className="rounded-sm border border-line bg-raised px-5 pt-5 pb-7 shadow-md"
              />
            </>
          )}
          {isOpen && <GoalReminders {...{ goal, today }} />}
        </div>
      </div>
      <GoalEnd
        goal={goal}
        isAsked={isSuggested || hasLetter}
        // A goal with conflicts cannot be deleted, so that the member first sees every version.
        onDelete={hasConflicts ? undefined : onDelete}
      />
    </>
  );
}
