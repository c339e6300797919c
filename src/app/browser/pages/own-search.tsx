import { OwnSearchPage } from "#features/own-search/own-search-page.tsx";
import { syncedPage } from "#features/tool-page/components/synced.tsx";
import { searchedKinds } from "../searched-kinds.ts";

export const page = syncedPage("Buscar en lo que escribí", <OwnSearchPage kinds={searchedKinds} />);
