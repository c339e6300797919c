import { GoalEditPage } from "#features/goals/goal-edit-page.tsx";
import { Synced } from "#features/sync/components/synced.tsx";
import { usePreload } from "#ui/dialogs/use-lazy-opening.ts";
import type { PageSource } from "#ui/page.ts";
import { loadToaster } from "#ui/toasts/toast.ts";
import { loadPage } from "../load-page.ts";

/** Preloads the next pages, so that a goal can be edited offline. */
function GoalEdit({ goalId }: { goalId: string }) {
  usePreload(
    loadToaster,
    () => loadPage(`/meta/${goalId}`),
    () => loadPage("/mis-metas"),
  );
  return (
    <Synced>
      <GoalEditPage key={goalId} goalId={goalId} />
    </Synced>
  );
}

export const page: PageSource = ({ goalId = "" }) => ({
  title: "Editar meta",
  body: <GoalEdit goalId={goalId} />,
});
