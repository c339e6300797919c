import { useEffect } from "react";
import { GoalEditPage } from "#features/goals/goal-edit-page.tsx";
import { loadToaster } from "#ui/toast.ts";
import { loadPage } from "./load-page.ts";
import { PrivatePage } from "./private-page.tsx";

/** The delay before the next pages are preloaded, so that a goal can be edited offline. */
const SETTLED_MS = 2000;

export function GoalEdit({ goalId }: { goalId: string }) {
  useEffect(() => {
    const prepare = () => {
      for (const loading of [loadToaster(), loadPage(`/meta/${goalId}`), loadPage("/mis-metas")])
        loading.catch(() => undefined);
    };
    const timer = setTimeout(prepare, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [goalId]);
  return (
    <PrivatePage>
      <GoalEditPage key={goalId} goalId={goalId} />
    </PrivatePage>
  );
}
