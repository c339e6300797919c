import { Icon } from "#ui/drawings/icons.tsx";
import { FavouritesHeart } from "./favourites-heart.tsx";
import { GateLink, NavLink } from "./gate-link.tsx";
import { NotesLink } from "./notes-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

const ITEM =
  "-outline-offset-2 flex min-h-14 w-full flex-col items-center justify-center gap-0.5 wrap-anywhere text-center text-quiet text-xs aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/** For screens below 640 px. Sticky at the end of the page, so that the bar never covers the last content. */
export function MobileBar() {
  return (
    <nav
      aria-label="Accesos rápidos"
      className="sticky bottom-0 z-20 grid auto-cols-fr grid-flow-col border-line border-t bg-raised pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ThemeToggle className={ITEM}>Tema</ThemeToggle>
      <GateLink href="/favoritos" className={ITEM}>
        <FavouritesHeart />
        Favoritos
      </GateLink>
      <GateLink href="/calendario" className={ITEM}>
        <Icon name="calendar" />
        Calendario
      </GateLink>
      <NotesLink className={ITEM} isShort />
      <NavLink href="/search" className={ITEM}>
        <Icon name="search" />
        Buscar
      </NavLink>
    </nav>
  );
}
