// This chunk has the modules that every Premium member's page loads. No module imports this one: its parts are imported
// once the member is known to be Premium.
import "#notebook/favourites/follow-replica.ts";
import "#notebook/tool-page/components/synced.tsx";
