import { GoalEditPage } from "#notebook/goals/goal-edit-page.tsx";
import type { PageSource } from "#platform/ui/page.ts";
import { PreloadedTool } from "./preloaded-tool.tsx";

export const page: PageSource = ({ goalId = "" }) => ({
  title: "Editar meta",
  body: (
    <PreloadedTool next={[`/meta/${goalId}`, "/mis-metas"]}>
      <GoalEditPage key={goalId} goalId={goalId} />
    </PreloadedTool>
  ),
});
