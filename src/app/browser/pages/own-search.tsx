import { OwnSearchPage } from "#features/own-search/own-search-page.tsx";
import { Synced } from "#features/sync/components/synced.tsx";
import type { Page } from "#ui/page.ts";
import { searchedKinds } from "../searched-kinds.ts";

export const page: Page = {
  title: "Buscar en lo que escribí",
  body: (
    <Synced>
      <OwnSearchPage kinds={searchedKinds} />
    </Synced>
  ),
};
