// Tells the build (`build/chunks.ts`) which modules every Premium member's page loads. No module imports this file:
// other modules import these two themselves.
import "#notebook/favourites/follow-replica.ts";
import "#notebook/tool-page/components/synced.tsx";
