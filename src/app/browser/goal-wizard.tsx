import { GoalWizardPage } from "#features/goals/goal-wizard-page.tsx";
import { PrivatePage } from "./private-page.tsx";

/** The way from an idea to a goal with the cache of its queries, fetched as one. */
export function GoalWizard({ ideaId }: { ideaId: string }) {
  return (
    <PrivatePage>
      <GoalWizardPage key={ideaId} ideaId={ideaId} />
    </PrivatePage>
  );
}
