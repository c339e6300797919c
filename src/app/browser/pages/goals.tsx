import { GoalsPage } from "#notebook/goals/goals-page.tsx";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";

const FirstStep = lazyComponent("FirstStep", () => import("#notebook/journal/components/first-step.tsx"));

export const page = syncedPage("Mis Metas", <GoalsPage FirstStep={FirstStep} />);
