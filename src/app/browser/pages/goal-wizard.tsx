import { useEffect } from "react";
import { GoalWizardPage } from "#features/goals/goal-wizard-page.tsx";
import { Synced } from "#features/sync/components/synced.tsx";
import type { PageSource } from "#ui/page.ts";
import { loadToaster } from "#ui/toasts/toast.ts";
import { loadPage } from "../load-page.ts";

/** The delay before the next pages are preloaded, so that a goal can be created offline. */
const SETTLED_MS = 2000;
const LEADS_TO = ["/mis-metas", "/ideas"];

function GoalWizard({ ideaId }: { ideaId: string }) {
  useEffect(() => {
    const prepare = () => {
      for (const loading of [loadToaster(), ...LEADS_TO.map((path) => loadPage(path))])
        loading.catch(() => undefined);
    };
    const timer = setTimeout(prepare, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Synced>
      <GoalWizardPage key={ideaId} ideaId={ideaId} />
    </Synced>
  );
}

export const page: PageSource = ({ ideaId = "" }) => ({
  title: "Crear meta",
  body: <GoalWizard ideaId={ideaId} />,
});
