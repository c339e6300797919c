// This chunk has what a Premium member's page always loads. Nothing imports this module: its parts are imported once
// the member is known to be Premium.
import "#notebook/favourites/follow-replica.ts";
import "#notebook/tool-page/components/synced.tsx";
