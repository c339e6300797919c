import type { ReactNode } from "react";
import { buttonClass } from "#platform/ui/button.tsx";
import { MENU_ANCHOR, MENU_SCOPE, Menu } from "#platform/ui/menu.tsx";
import { SignInOptions } from "./sign-in-options.tsx";

const ID = "ingresar";

/** A popover, so it opens before hydration. `children` come below the providers. */
export function SignInMenu({ children }: { children?: ReactNode }) {
  return (
    <div className={MENU_SCOPE}>
      <button type="button" popoverTarget={ID} className={buttonClass("quiet", MENU_ANCHOR)}>
        Ingresar
      </button>
      <Menu id={ID} className="w-80 p-4">
        <p className="mb-3 text-quiet text-sm">Usa una cuenta que ya tienes.</p>
        <SignInOptions />
        {children}
      </Menu>
    </div>
  );
}
