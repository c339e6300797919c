import { OwnSearchPage } from "#features/own-search/own-search-page.tsx";
import { PrivatePage } from "./private-page.tsx";

/** The search over a member's own words with the notebook that it reads, fetched as one. */
export function OwnSearch() {
  return (
    <PrivatePage>
      <OwnSearchPage />
    </PrivatePage>
  );
}
