import { GoalWizardPage } from "#notebook/goals/goal-wizard-page.tsx";
import type { PageSource } from "#platform/ui/page.ts";
import { PreloadedTool } from "./preloaded-tool.tsx";

export const page: PageSource = ({ ideaId = "" }) => ({
  title: "Crear meta",
  body: (
    <PreloadedTool next={["/mis-metas", "/ideas"]}>
      <GoalWizardPage key={ideaId} ideaId={ideaId} />
    </PreloadedTool>
  ),
});
