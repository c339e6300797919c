import { GoalsPage } from "#features/goals/goals-page.tsx";
import { PrivatePage } from "./private-page.tsx";

export function Goals() {
  return (
    <PrivatePage>
      <GoalsPage />
    </PrivatePage>
  );
}
