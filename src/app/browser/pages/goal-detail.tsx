import { GoalPage } from "#features/goals/goal-page.tsx";
import { GoalDays } from "#features/journal/components/goal-days.tsx";
import { syncedPage } from "#features/tool-page/components/synced.tsx";
import type { PageSource } from "#ui/page.ts";

export const page: PageSource = ({ goalId = "" }) =>
  syncedPage("Meta", <GoalPage key={goalId} goalId={goalId} days={<GoalDays goalId={goalId} />} />);
