import { useEffect } from "react";
import { GoalEditPage } from "#features/goals/goal-edit-page.tsx";
import { Synced } from "#features/sync/components/synced.tsx";
import type { PageSource } from "#ui/page.ts";
import { loadToaster } from "#ui/toasts/toast.ts";
import { loadPage } from "../load-page.ts";

/** The delay before the next pages are preloaded, so that a goal can be edited offline. */
const SETTLED_MS = 2000;

function GoalEdit({ goalId }: { goalId: string }) {
  useEffect(() => {
    const prepare = () => {
      for (const loading of [loadToaster(), loadPage(`/meta/${goalId}`), loadPage("/mis-metas")])
        loading.catch(() => undefined);
    };
    const timer = setTimeout(prepare, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [goalId]);
  return (
    <Synced>
      <GoalEditPage key={goalId} goalId={goalId} />
    </Synced>
  );
}

export const page: PageSource = ({ goalId = "" }) => ({
  title: "Editar meta",
  body: <GoalEdit goalId={goalId} />,
});
