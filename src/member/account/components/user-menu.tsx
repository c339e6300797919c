import type { ReactNode } from "react";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { closeMenu, MENU_ANCHOR, MENU_ITEM, MENU_SCOPE, Menu } from "#platform/ui/menu.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import type { User } from "../contract.ts";
import { Avatar } from "./avatar.tsx";

const ID = "menu-personal";

interface UserMenuProps {
  user: User;
  children: ReactNode;
  onLeave: () => Promise<void>;
}

export function UserMenu({ user, children, onLeave }: UserMenuProps) {
  const name = user.user_metadata.full_name;
  return (
    <div className={MENU_SCOPE}>
      <button
        type="button"
        aria-label={`${name}, tu menú`}
        popoverTarget={ID}
        className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-1.5 hover:bg-wash ${MENU_ANCHOR}`}
      >
        <span className="max-w-32 truncate max-lg:sr-only">{name}</span>
        <Icon name="down" className="size-4 text-quiet max-lg:hidden" />
        <Avatar user={user} />
      </button>
      <Menu id={ID} className="w-72">
        <div className="mb-2 border-line border-b px-3 pt-1 pb-3">
          <p className="truncate font-semibold">{name}</p>
          {user.email && <p className="truncate text-quiet text-sm">{user.email}</p>}
        </div>
        <ul>
          <li>
            <Link href="/perfil" className={MENU_ITEM} onClick={closeMenu}>
              <Icon name="user" />
              Perfil
            </Link>
          </li>
          {children}
          <li>
            <button
              type="button"
              className={MENU_ITEM}
              onClick={(event) => {
                closeMenu(event);
                void onLeave();
              }}
            >
              <Icon name="leave" />
              Salir
            </button>
          </li>
        </ul>
      </Menu>
    </div>
  );
}
