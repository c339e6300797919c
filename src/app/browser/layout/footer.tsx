import type { ReactNode } from "react";
import { useHydrated } from "#ui/use-hydrated.ts";
import { Logo } from "../logo.tsx";
import { GateLink, NavLink } from "./gate-link.tsx";

const LINK = "inline-flex min-h-11 min-w-11 items-center hover:text-ember hover:underline";

/** The end of every page. The year comes with hydration: prerendered, it would be the build's. */
export function Footer() {
  const year = useHydrated() ? ` ${new Date().getFullYear()}` : "";
  return (
    <footer className="mt-16 border-line border-t bg-wash">
      <div className="mx-auto flex max-w-6xl flex-wrap justify-between gap-x-16 gap-y-8 px-4 py-10 sm:px-6 lg:px-8">
        <div className="min-w-0 max-w-sm">
          <Logo className="whitespace-normal! text-xl" />
          <p className="mt-3 text-quiet">
            Diez lecturas para crecer y un cuaderno para llevarlas a la práctica. Que tengas un buen día.
          </p>
        </div>
        <div className="flex flex-wrap gap-x-16 gap-y-6">
          <LinkGroup title="Herramientas">
            <li>
              <GateLink href="/favoritos" className={LINK}>
                Favoritos
              </GateLink>
            </li>
            <li>
              <GateLink href="/ideas" className={LINK}>
                Banco de Ideas
              </GateLink>
            </li>
          </LinkGroup>
          <LinkGroup title="Enlaces">
            <li>
              <NavLink href="/" className={LINK}>
                Inicio
              </NavLink>
            </li>
            <li>
              <NavLink href="/perfil" className={LINK}>
                Mi perfil
              </NavLink>
            </li>
          </LinkGroup>
        </div>
        <p className="w-full text-quiet text-sm">© Claves del Éxito{year}</p>
      </div>
    </footer>
  );
}

function LinkGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <p className="text-quiet text-sm">{title}</p>
      <ul>{children}</ul>
    </nav>
  );
}
