import { useFavouriteIds } from "#features/favourites/client.ts";
import { Icon } from "#ui/icons.tsx";

/** The heart of the navigation: filled where there is a favourite, which only a paid member has (spec, section 2). */
export function FavouritesHeart() {
  const isLit = useFavouriteIds().length > 0;
  return <Icon name="heart" isFilled={isLit} className={isLit ? "size-5 text-ember" : "size-5"} />;
}
