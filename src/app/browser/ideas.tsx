import { IdeasPage } from "#features/ideas/ideas-page.tsx";
import { PrivatePage } from "./private-page.tsx";

/** The idea bank with the cache of its queries, fetched as one. */
export function Ideas() {
  return (
    <PrivatePage>
      <IdeasPage />
    </PrivatePage>
  );
}
