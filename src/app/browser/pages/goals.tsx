import { GoalsPage } from "#notebook/goals/goals-page.tsx";
import { FirstStep } from "#notebook/journal/components/first-step.tsx";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";

export const page = syncedPage("Mis Metas", <GoalsPage FirstStep={FirstStep} />);
