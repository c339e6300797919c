import { useState } from "react";
import { useSession } from "#member/account/client.ts";
import { memberOf } from "#member/account/session/session-state.ts";
import { useIdea } from "#notebook/ideas/client.ts";
import { SyncUnavailable, useLoadFailure } from "#notebook/sync-notices/components/load-failure.tsx";
import { draftName, hasDraft } from "#platform/shared/drafts/open-drafts.ts";
import { useMissing } from "#platform/ui/loading/use-missing.ts";
import { useInterruptedDraft } from "#platform/ui/use-interrupted-draft.ts";
import { useLookedUp } from "./components/use-looked-up.ts";
import { wizardDraft } from "./wizard/steps.ts";
import { Wizard } from "./wizard/wizard.tsx";

const NOT_LOADED = "No se pudo cargar la idea inicial.";

export function GoalWizardPage({ ideaId }: { ideaId: string }) {
  const known = useIdea(ideaId);
  const lookedUp = useLookedUp(known);
  const member = memberOf(useSession());
  const memberId = member?.id ?? "";
  useInterruptedDraft(member?.id);
  // If the idea is deleted meanwhile, keep the wizard open: the draft must not be lost.
  const [wasOpen, setWasOpen] = useState(() => hasDraft(draftName(memberId, wizardDraft(ideaId))));
  const idea = wasOpen ? known : lookedUp;
  if (idea && !wasOpen) setWasOpen(true);
  const isUnknown = idea === null && !wasOpen;
  const hasFailed = useLoadFailure("Error", NOT_LOADED);

  useMissing(isUnknown, NOT_LOADED, "/ideas");

  if (isUnknown) return null;
  if (idea !== undefined && member)
    return <Wizard ideaId={ideaId} ideaTitle={idea?.title} memberId={memberId} />;
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      {hasFailed ? (
        <SyncUnavailable what="esta idea" kept="Sigue guardada en tu banco." />
      ) : (
        <p role="status" className="font-serif text-quiet text-xl">
          Abriendo tu idea...
        </p>
      )}
    </div>
  );
}
