import { GoalWizardPage } from "#notebook/goals/goal-wizard-page.tsx";
import type { PageSource } from "#platform/ui/page.ts";
import { preloadedPage } from "./preloaded-tool.tsx";

export const page: PageSource = ({ ideaId = "" }) =>
  preloadedPage("Crear meta", ["/mis-metas", "/ideas"], <GoalWizardPage key={ideaId} ideaId={ideaId} />);
