import { OwnSearchPage } from "#features/own-search/own-search-page.tsx";
import { PrivatePage } from "./private-page.tsx";

export function OwnSearch() {
  return (
    <PrivatePage>
      <OwnSearchPage />
    </PrivatePage>
  );
}
