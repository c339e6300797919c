import { useEffect, useRef, useState } from "react";
import { useSession } from "#features/account/client.ts";
import { memberOf } from "#features/account/session/session-state.ts";
import { useSync } from "#features/sync/client.ts";
import { useLookedUp } from "#features/sync/components/use-looked-up.ts";
import { readDraft } from "#shared/drafts/drafts.ts";
import { draftName } from "#shared/drafts/open-drafts.ts";
import { navigate } from "#ui/navigation.tsx";
import { showToast } from "#ui/toasts/toast.ts";
import { useInterruptedDraft } from "#ui/use-interrupted-draft.ts";
import { useToday } from "#ui/use-today.ts";
import { useGoal } from "./client.ts";
import { GoalConflicts } from "./conflicts/goal-conflicts.tsx";
import type { Goal } from "./contract.ts";
import { goalEditDraft, isGoalEditDraft } from "./editing/draft.ts";
import { EditForm } from "./editing/edit-form.tsx";
import { EditLoading } from "./editing/loading.tsx";

/** Spec, section 2. */
export function GoalEditPage({ goalId }: { goalId: string }) {
  const goal = useLookedUp(useGoal(goalId));
  const memberId = memberOf(useSession())?.id;
  useInterruptedDraft(memberId);
  const name = draftName(memberId ?? "", goalEditDraft(goalId));
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  // If the goal is deleted meanwhile, keep the form open: the draft must not be lost.
  const [found, setFound] = useState<Goal>();
  const left = goal === null && !found ? readDraft(name, isGoalEditDraft)?.value.seen : undefined;
  const first = goal ?? left;
  if (!found && first) setFound(first);
  const hasFailed = useSync().status === "failed";
  const isUnknown = !found && !first && (goal === null || hasFailed);

  useEffect(() => {
    if (!isUnknown) return;
    const description = "No se pudo cargar la meta para editar.";
    showToast({ title: "Error", description, variant: "destructive" });
    navigate("/mis-metas", { replace: true });
  }, [isUnknown]);

  if (isUnknown) return null;
  return (
    <div data-key="metas" className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
        Editar meta
      </h1>
      {found && memberId !== undefined ? (
        <div className="max-w-232">
          {goal && <GoalConflicts goal={goal} today={today} onSettled={() => heading.current?.focus()} />}
          <EditForm goal={goal} found={found} draftName={name} today={today} />
        </div>
      ) : (
        <EditLoading />
      )}
    </div>
  );
}
