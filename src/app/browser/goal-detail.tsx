import { GoalPage } from "#features/goals/goal-page.tsx";
import { GoalDays } from "#features/journal/components/goal-days.tsx";
import { PrivatePage } from "./private-page.tsx";

export function GoalDetail({ goalId }: { goalId: string }) {
  return (
    <PrivatePage>
      <GoalPage key={goalId} goalId={goalId} days={<GoalDays goalId={goalId} />} />
    </PrivatePage>
  );
}
