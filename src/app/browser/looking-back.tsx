import { LookingBackPage } from "#features/looking-back/looking-back-page.tsx";
import { PrivatePage } from "./private-page.tsx";

/** Looking back with the notebook that it reads, fetched as one. */
export function LookingBack() {
  return (
    <PrivatePage>
      <LookingBackPage />
    </PrivatePage>
  );
}
