import { Logo } from "#platform/ui/drawings/logo.tsx";
import { LEGAL_LINKS } from "#platform/ui/legal.tsx";
import { useHydrated } from "#platform/ui/use-hydrated.ts";
import { TOOL_LINKS } from "../routes.ts";
import { GateLink, NavLink } from "./gate-link.tsx";

type LinkEntry = (typeof LEGAL_LINKS)[number];

const TOOLS = TOOL_LINKS.map(({ href, name }): LinkEntry => [href, name]);
const QUICK: LinkEntry[] = [
  ["/", "Inicio"],
  ["/search", "Buscar"],
  ["/acerca-de", "Acerca de"],
  ["/confianza", "Confianza"],
  ["/instalar", "Instalar"],
  ["/pedir-ayuda", "Pedir ayuda"],
  ["/perfil", "Mi perfil"],
];

/** The year appears after hydration, because prerendering would write the year of the build. */
export function Footer({ className }: { className: string }) {
  const year = useHydrated() ? ` ${new Date().getFullYear()}` : "";
  return (
    <footer className={`laid-out-later mt-16 border-line border-t bg-wash ${className}`}>
      <div className="mx-auto grid max-w-6xl grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-3 gap-y-8 px-4 py-10 sm:grid-cols-3 sm:gap-x-8 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1fr] lg:px-8">
        <div className="col-span-full max-w-sm lg:col-span-1">
          <Logo className="text-xl" />
          <p className="mt-3 text-quiet">
            Diez claves para crecer y un cuaderno para llevarlas a la práctica. Que tengas un buen día.
          </p>
        </div>
        <Group title="Herramientas" entries={TOOLS} link={GateLink} />
        <Group title="Enlaces" entries={QUICK} link={NavLink} />
        <Group title="Legal" entries={LEGAL_LINKS} link={NavLink} className="max-sm:col-span-full" />
        <p className="col-span-full text-quiet text-sm">© Claves del Éxito{year}</p>
      </div>
    </footer>
  );
}

interface GroupProps {
  title: string;
  entries: readonly LinkEntry[];
  link: typeof GateLink;
  className?: string;
}

function Group({ title, entries, link: EntryLink, className }: GroupProps) {
  return (
    <nav aria-label={title} className={className}>
      <p className="text-quiet text-sm">{title}</p>
      <ul>
        {entries.map(([href, name, entryClass]) => (
          <li key={href} className={entryClass}>
            <EntryLink
              href={href}
              className="inline-flex min-h-11 min-w-11 items-center hover:text-ember hover:underline"
            >
              {name}
            </EntryLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
