import { type MouseEvent, type ReactNode, useId, useRef, useState } from "react";
import { MENU_ANCHOR, MENU_SCOPE, Menu } from "#platform/ui/menu.tsx";
import { showFailure, showToast } from "#platform/ui/toasts/toast.ts";
import { useHydrated } from "#platform/ui/use-hydrated.ts";
import { canShareNatively, sharedPage, shareNatively } from "../client.ts";

interface ShareMenuProps {
  /** Replaces the text about the whole site. */
  text?: string;
  className: string;
  children: ReactNode;
}

/** Opens the browser's share sheet. If the browser has none or refuses, a menu opens, and its lines load then. */
export function ShareMenu({ text, className, children }: ShareMenuProps) {
  const id = useId();
  const menu = useRef<HTMLDivElement>(null);
  const hasMenu = useHydrated() && !canShareNatively();
  const [options, setOptions] = useState<ReactNode>();

  async function share({ currentTarget: source }: MouseEvent<HTMLButtonElement>) {
    // This click closes the open menu.
    if (menu.current?.matches(":popover-open")) return;
    const page = sharedPage(text);
    const outcome = canShareNatively() ? await shareNatively(page) : "refused";
    if (outcome === "shared") showToast({ title: "¡Compartido con éxito!" });
    if (outcome === "failed") showSharingFailure();
    if (outcome !== "refused") return;
    if (!hasMenu) menu.current?.showPopover({ source });
    await import("./share-options.tsx").then(
      // A new key for each opening, so that the menu starts with the focus on its first line.
      ({ ShareOptions }) => setOptions(<ShareOptions key={Date.now()} page={page} />),
      showSharingFailure,
    );
  }

  return (
    <div className={`${MENU_SCOPE} noscript:hidden`}>
      <button
        type="button"
        popoverTarget={hasMenu ? id : undefined}
        className={`${MENU_ANCHOR} ${className}`}
        onClick={share}
      >
        {children}
      </button>
      <Menu id={id} ref={menu} className="w-60 empty:hidden">
        {options}
      </Menu>
    </div>
  );
}

function showSharingFailure(): void {
  showFailure("Error al compartir", "No se pudo compartir el contenido.");
}
