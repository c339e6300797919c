import { GoalEditPage } from "#notebook/goals/goal-edit-page.tsx";
import type { PageSource } from "#platform/ui/page.ts";
import { preloadedPage } from "./preloaded-tool.tsx";

export const page: PageSource = ({ goalId = "" }) =>
  preloadedPage(
    "Editar meta",
    [`/meta/${goalId}`, "/mis-metas"],
    <GoalEditPage key={goalId} goalId={goalId} />,
  );
