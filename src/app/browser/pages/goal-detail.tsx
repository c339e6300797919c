import { GoalPage } from "#notebook/goals/goal-page.tsx";
import { GoalDays } from "#notebook/journal/components/goal-days.tsx";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import type { PageSource } from "#platform/ui/page.ts";

export const page: PageSource = ({ goalId = "" }) =>
  syncedPage("Meta", <GoalPage key={goalId} goalId={goalId} days={<GoalDays goalId={goalId} />} />);
