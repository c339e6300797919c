import { useIsPremium } from "#billing/subscription/client.ts";
import { keys } from "#lessons/keys/lessons.ts";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { useFavouriteIds } from "../client.ts";

/** The prerendered button looks as it does for visitors without Premium. */
export function FavouriteButton({ keyId, place }: { keyId: string; place: "home" | "page" }) {
  const isPremium = useIsPremium();
  const isFavourite = useFavouriteIds().includes(keyId);
  const name = keys.find(({ id }) => id === keyId)?.title ?? keyId;
  const title = isPremium
    ? isFavourite
      ? "Quitar de favoritos"
      : "Añadir a favoritos"
    : "Favoritos (Requiere Premium o Iniciar Sesión)";
  return (
    <button
      type="button"
      aria-pressed={isFavourite}
      title={title}
      aria-label={`${title}: ${name}`}
      className="grid size-11 shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-wash hover:text-ember aria-pressed:text-ember"
      onClick={async () => {
        // The code loads late, because most readers never click a heart.
        const { pressFavourite } = await import("../press-favourite.ts");
        await pressFavourite(keyId, place);
      }}
    >
      <Icon name="heart" className="size-6" isFilled={isFavourite} />
    </button>
  );
}
