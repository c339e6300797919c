import type { ReactNode } from "react";
import { useInstall } from "#lessons/install/client.ts";
import { SearchField } from "#lessons/search/components/search-field.tsx";
import { ShareMenu } from "#lessons/sharing/components/share-menu.tsx";
import { useFavouriteIds } from "#notebook/favourites/client.ts";
import { contextOfPath, GENERAL_CONTEXT, notesTitle } from "#notebook/notes/notes-context.ts";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Logo } from "#platform/ui/drawings/logo.tsx";
import { Link, usePath } from "#platform/ui/navigation.tsx";
import { AccountArea } from "./account-area.tsx";
import { GateLink, NavLink } from "./gate-link.tsx";
import { toggleTheme } from "./theme.ts";

const TOOL =
  "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-3 text-quiet hover:bg-wash hover:text-ink aria-[current=page]:text-ink";
const FROM_SM = "max-sm:hidden";

/** Session-dependent parts are at the right end, so that nothing moves when the session becomes known. */
export function Header({ isPrivate }: { isPrivate: boolean }) {
  return (
    <header className="border-line border-b">
      <div className="mx-auto max-w-6xl px-4 sm:px-6 lg:px-8">
        <div className="flex min-h-14 flex-wrap items-center py-1 sm:min-h-16">
          <Link
            href="/"
            className="-ml-1 flex min-h-11 w-min max-w-max grow items-center rounded-md px-1 text-[length:min(1.125rem,4.4vw)] leading-5"
          >
            <Logo />
          </Link>
          <SearchField className={`${FROM_SM} ml-4 min-w-0 max-w-80 flex-1`} />
          <div className="ml-auto flex min-w-0 items-center justify-end max-lg:-mr-3">
            <InstallLink className={`${TOOL} sm:hidden [[data-member]_&]:hidden`} labelClass="sr-only" />
            {/* Nobody else can open a private page, so it has no share menu. */}
            {!isPrivate && (
              <ShareMenu className={TOOL}>
                <Icon name="share" />
                <span className="sr-only">Compartir esta página</span>
              </ShareMenu>
            )}
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
            <Icon name="month" />
            Calendario
          </GateLink>
          <InstallLink className={TOOL} />
        </nav>
      </div>
    </header>
  );
}

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

const ITEM =
  "-outline-offset-2 flex min-h-14 flex-auto flex-col items-center justify-center gap-0.5 py-1 text-center text-quiet aria-[current=page]:font-semibold aria-[current=page]:text-ink";

/** Below 640 px, the bar sticks to the screen's edge unless a keyboard is open. At the page's end it covers nothing. */
export function MobileBar() {
  return (
    <nav
      aria-label="Accesos rápidos"
      className="sticky bottom-0 z-20 flex gap-1 whitespace-nowrap border-line border-t bg-raised text-[length:min(var(--text-xs),4vw)] pb-[env(safe-area-inset-bottom)] sm:hidden"
    >
      <ThemeToggle className={ITEM}>Tema</ThemeToggle>
      <GateLink href="/favoritos" className={ITEM}>
        <FavouritesHeart />
        Favoritos
      </GateLink>
      <GateLink href="/calendario" className={ITEM}>
        <Icon name="month" />
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

/** A heart that is softly filled if the member has a favourite (spec, section 2). In ember, it would look selected. */
function FavouritesHeart() {
  const isLit = useFavouriteIds().length > 0;
  return <Icon name="heart" {...(isLit && { fill: "var(--line)", className: "size-5 text-ink" })} />;
}

/** Links to a page's notes (spec, section 2). Elsewhere it is absent or, if `isShort`, links to the general notes. */
function NotesLink({ className, isShort = false }: { className: string; isShort?: boolean }) {
  const context = contextOfPath(usePath()) ?? (isShort ? GENERAL_CONTEXT : undefined);
  if (!context) return null;
  return (
    <GateLink href={`/notas/${context}`} className={className}>
      <Icon name="note" />
      {isShort ? "Mis Notas" : notesTitle(context)}
    </GateLink>
  );
}

const BY_DAY = "[[data-theme=dark]_&]:hidden";
const BY_NIGHT = "not-[[data-theme=dark]_*]:hidden";

/** Renders both states, and CSS shows one, because prerendering does not know the theme. */
function ThemeToggle({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <button type="button" className={`noscript:hidden ${className}`} onClick={toggleTheme}>
      <Icon name="moon" className={`size-5 ${BY_DAY}`} />
      <Icon name="sun" className={`size-5 ${BY_NIGHT}`} />
      {children}
      <span className={`sr-only ${BY_DAY}`}>Usar tema oscuro</span>
      <span className={`sr-only ${BY_NIGHT}`}>Usar tema claro</span>
    </button>
  );
}
