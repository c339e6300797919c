import { IdeasPage } from "#features/ideas/ideas-page.tsx";
import { PrivatePage } from "./private-page.tsx";

export function Ideas() {
  return (
    <PrivatePage>
      <IdeasPage />
    </PrivatePage>
  );
}
