import { useFavouriteIds } from "#features/favourites/client.ts";
import { Icon } from "#ui/drawings/icons.tsx";

/** Filled if the member has a favourite, which requires Premium (spec, section 2). */
export function FavouritesHeart() {
  const isLit = useFavouriteIds().length > 0;
  return <Icon name="heart" isFilled={isLit} className={isLit ? "size-5 text-ember" : "size-5"} />;
}
