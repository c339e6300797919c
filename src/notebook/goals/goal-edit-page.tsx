import { useState } from "react";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { readDraft } from "#platform/shared/drafts/drafts.ts";
import { draftName } from "#platform/shared/drafts/open-drafts.ts";
import { useSync } from "#platform/sync/client.ts";
import { useMissing } from "#platform/ui/loading/use-missing.ts";
import { useInterruptedDraft } from "#platform/ui/use-interrupted-draft.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { useGoal } from "./client.ts";
import { useLookedUp } from "./components/use-looked-up.ts";
import type { Goal } from "./contract.ts";
import { EditForm } from "./editing/edit-form.tsx";
import { goalEditDraft, isGoalEditDraft } from "./editing/use-goal-edit.ts";

export function GoalEditPage({ goalId }: { goalId: string }) {
  const goal = useLookedUp(useGoal(goalId));
  const memberId = memberOf(useSession())?.id;
  useInterruptedDraft(memberId);
  const name = draftName(memberId ?? "", goalEditDraft(goalId));
  const today = useToday();
  // If the goal is deleted meanwhile, keep the form open: the draft must not be lost.
  const [found, setFound] = useState<Goal>();
  const left = goal === null && !found ? readDraft(name, isGoalEditDraft)?.value.seen : undefined;
  const first = goal ?? left;
  if (!found && first) setFound(first);
  const hasFailed = useSync().status === "failed";
  const isUnknown = !found && !first && (goal === null || hasFailed);

  useMissing(isUnknown, "No se pudo cargar la meta para editar.", "/mis-metas");

  if (isUnknown) return null;
  return (
    <div data-key="metas" className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <h1 className="text-4xl">Editar meta</h1>
      {found && memberId !== undefined ? (
        <div className="max-w-232">
          <EditForm goal={goal} found={found} draftName={name} today={today} />
        </div>
      ) : (
        <p role="status" className="mt-10 font-serif text-quiet text-xl">
          Abriendo tu meta...
        </p>
      )}
    </div>
  );
}
