import { GoalWizardPage } from "#features/goals/goal-wizard-page.tsx";
import { Synced } from "#features/sync/components/synced.tsx";
import { usePreload } from "#ui/dialogs/use-lazy-opening.ts";
import type { PageSource } from "#ui/page.ts";
import { loadToaster } from "#ui/toasts/toast.ts";
import { loadPage } from "../load-page.ts";

/** Preloads the next pages, so that a goal can be created offline. */
function GoalWizard({ ideaId }: { ideaId: string }) {
  usePreload(
    loadToaster,
    () => loadPage("/mis-metas"),
    () => loadPage("/ideas"),
  );
  return (
    <Synced>
      <GoalWizardPage key={ideaId} ideaId={ideaId} />
    </Synced>
  );
}

export const page: PageSource = ({ ideaId = "" }) => ({
  title: "Crear meta",
  body: <GoalWizard ideaId={ideaId} />,
});
