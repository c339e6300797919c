import { OwnSearchPage } from "#notebook/own-search/own-search-page.tsx";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { searchedKinds } from "../searched-kinds.ts";

export const page = syncedPage("Buscar en lo que escribí", <OwnSearchPage kinds={searchedKinds} />);
