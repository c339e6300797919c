import type { ReactNode } from "react";
import { Link } from "#ui/navigation.tsx";

/** The measure of everything on a landing page: the site's own. */
export const LANDING_WIDTH = "mx-auto max-w-6xl px-4 sm:px-6 lg:px-8";

const LEGAL_LINK = "inline-flex min-h-11 items-center underline underline-offset-4 hover:text-ember";

interface LandingFrameProps {
  /** The product's name, which belongs to the application. */
  logo: ReactNode;
  children: ReactNode;
}

/** A landing page stands alone, without the site's header and footer: the name above, the small print below. */
export function LandingFrame({ logo, children }: LandingFrameProps) {
  return (
    <>
      <header className={`${LANDING_WIDTH} flex min-h-14 items-center sm:min-h-16`}>
        <Link href="/" className="-ml-1 flex min-h-11 items-center rounded-md px-1 text-lg">
          {logo}
        </Link>
      </header>
      {children}
      <footer className={`${LANDING_WIDTH} flex flex-wrap items-center gap-x-5 py-6 text-quiet text-sm`}>
        <p className="grow">Los ejemplos de esta página son inventados.</p>
        <Link href="/politica-de-privacidad" className={LEGAL_LINK}>
          Política de privacidad
        </Link>
        <Link href="/terminos-de-servicio" className={LEGAL_LINK}>
          Términos de servicio
        </Link>
      </footer>
    </>
  );
}
