import { ShareMenu } from "#features/sharing/components/share-menu.tsx";
import { Icon } from "#ui/icons.tsx";
import { Link } from "#ui/navigation.tsx";
import { Logo } from "../logo.tsx";
import { AccountArea } from "./account-area.tsx";
import { FavouritesHeart } from "./favourites-heart.tsx";
import { GateLink, NavLink } from "./gate-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

const TOOL =
  "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 text-quiet hover:bg-wash hover:text-ink aria-[current=page]:text-ink";
const LABEL = "max-lg:sr-only";

/**
 * What is always at hand. Tools stand at the left, whatever depends on the session at the right end, so
 * that nothing moves when the session becomes known. Below 640 px the mobile bar holds the tools.
 */
export function Header() {
  return (
    <header className="border-line border-b">
      <div className="mx-auto flex min-h-14 max-w-6xl flex-wrap items-center gap-x-2 px-4 sm:min-h-16 sm:px-6 lg:px-8">
        <Link href="/" className="-ml-1 flex min-h-11 items-center rounded-md px-1 text-lg">
          <Logo className="whitespace-normal!" />
        </Link>
        <nav aria-label="Principal" className="flex items-center max-sm:hidden lg:ml-4">
          <NavLink href="/" className={TOOL}>
            <Icon name="home" className="size-5 lg:hidden" />
            <span className={LABEL}>Inicio</span>
          </NavLink>
          <GateLink href="/favoritos" className={TOOL}>
            <FavouritesHeart />
            <span className={LABEL}>Favoritos</span>
          </GateLink>
          <ShareMenu className={TOOL}>
            <Icon name="share" />
            <span className="sr-only">Compartir esta página</span>
          </ShareMenu>
          <ThemeToggle className={TOOL} />
        </nav>
        <div className="flex min-w-0 grow items-center justify-end gap-2 max-md:-mr-3">
          <AccountArea />
        </div>
      </div>
    </header>
  );
}
