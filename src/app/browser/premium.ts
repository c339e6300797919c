// What a Premium member's page always loads, as one chunk. Nothing imports this module: its parts are imported once
// the member is known to be Premium.
import "#features/favourites/follow-replica.ts";
import "#features/tool-page/components/synced.tsx";
