import { Icon } from "#ui/drawings/icons.tsx";
import { FavouritesHeart } from "./favourites-heart.tsx";
import { GateLink, NavLink } from "./gate-link.tsx";
import { NotesLink } from "./notes-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

const ITEM =
  "-outline-offset-2 flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 py-1 text-center text-quiet aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/** Below 640 px. Sticky at the page's end, so that it never covers the last content. No label breaks a word. */
export function MobileBar() {
  return (
    <nav
      aria-label="Accesos rápidos"
      className="sticky bottom-0 z-20 flex gap-1 border-line border-t bg-raised text-[length:min(var(--text-xs),4.5vw)] pb-[env(safe-area-inset-bottom)] sm:hidden"
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
