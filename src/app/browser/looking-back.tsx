import { LookingBackPage } from "#features/looking-back/looking-back-page.tsx";
import { PrivatePage } from "./private-page.tsx";

export function LookingBack() {
  return (
    <PrivatePage>
      <LookingBackPage />
    </PrivatePage>
  );
}
