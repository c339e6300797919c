import { GoalsPage } from "#features/goals/goals-page.tsx";
import { PrivatePage } from "./private-page.tsx";

/** The list of goals with the notebook that it reads, fetched as one. */
export function Goals() {
  return (
    <PrivatePage>
      <GoalsPage />
    </PrivatePage>
  );
}
