import { useEffect } from "react";
import { GoalWizardPage } from "#features/goals/goal-wizard-page.tsx";
import { loadToaster } from "#ui/toast.ts";
import { loadPage } from "./load-page.ts";
import { PrivatePage } from "./private-page.tsx";

/** After this long the page has settled: then comes where it leads to, so that a goal can be made offline. */
const SETTLED_MS = 2000;
const LEADS_TO = ["/mis-metas", "/ideas"];

/** The way from an idea to a goal, fetched as one. */
export function GoalWizard({ ideaId }: { ideaId: string }) {
  useEffect(() => {
    const prepare = () => {
      for (const loading of [loadToaster(), ...LEADS_TO.map((path) => loadPage(path))])
        loading.catch(() => undefined);
    };
    const timer = setTimeout(prepare, SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <PrivatePage>
      <GoalWizardPage key={ideaId} ideaId={ideaId} />
    </PrivatePage>
  );
}
