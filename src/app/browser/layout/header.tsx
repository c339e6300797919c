import { useInstall } from "#features/install/client.ts";
import { SearchField } from "#features/search/components/search-field.tsx";
import { ShareMenu } from "#features/sharing/components/share-menu.tsx";
import { Icon } from "#ui/drawings/icons.tsx";
import { Logo } from "#ui/drawings/logo.tsx";
import { Link } from "#ui/navigation.tsx";
import { AccountArea } from "./account-area.tsx";
import { FavouritesHeart } from "./favourites-heart.tsx";
import { GateLink, NavLink } from "./gate-link.tsx";
import { NotesLink } from "./notes-link.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

const TOOL =
  "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 text-quiet hover:bg-wash hover:text-ink aria-[current=page]:text-ink";
const FROM_SM = "max-sm:hidden";

/** Session-dependent parts are at the right end, so that nothing moves when the session becomes known. */
export function Header() {
  return (
    <header className="border-line border-b">
      <div className="mx-auto max-w-6xl px-4 sm:px-6 lg:px-8">
        <div className="flex min-h-14 flex-wrap items-center py-1 sm:min-h-16">
          <Link
            href="/"
            className="-ml-1 flex min-h-11 w-min max-w-max grow items-center rounded-md px-1 text-[length:min(1.125rem,5.7vw)] leading-5"
          >
            <Logo className="whitespace-normal!" />
          </Link>
          <SearchField className={`${FROM_SM} ml-4 min-w-0 max-w-80 flex-1`} />
          <div className="ml-auto flex min-w-0 items-center justify-end max-lg:-mr-3">
            <InstallLink className={`${TOOL} sm:hidden [[data-member]_&]:hidden`} labelClass="sr-only" />
            <ShareMenu className={TOOL}>
              <Icon name="share" />
              <span className="sr-only">Compartir esta página</span>
            </ShareMenu>
            <ThemeToggle className={`${TOOL} ${FROM_SM}`} />
            <AccountArea />
          </div>
        </div>
        <nav aria-label="Principal" className={`${FROM_SM} -mx-3 flex flex-wrap text-sm`}>
          <NavLink href="/" className={TOOL}>
            <Icon name="home" />
            Inicio
          </NavLink>
          <GateLink href="/favoritos" className={TOOL}>
            <FavouritesHeart />
            Favoritos
          </GateLink>
          <NotesLink className={TOOL} />
          <GateLink href="/calendario" className={TOOL}>
            <Icon name="calendar" />
            Calendario
          </GateLink>
          <InstallLink className={TOOL} />
        </nav>
      </div>
    </header>
  );
}

/** Installs at once where the browser offers it, otherwise links to instructions. */
function InstallLink({ className, labelClass = "" }: { className: string; labelClass?: string }) {
  const { state, install } = useInstall();
  if (state === "installed") return null;
  if (state === "promptable") {
    return (
      <button type="button" className={className} onClick={() => void install()}>
        <Icon name="install" />
        <span className={labelClass}>Instalar App</span>
      </button>
    );
  }
  return (
    <NavLink href="/instalar" className={className}>
      <Icon name="install" />
      <span className={labelClass}>Instalar</span>
    </NavLink>
  );
}
