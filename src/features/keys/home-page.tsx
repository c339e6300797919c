import type { ReactNode } from "react";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/navigation.tsx";
import { FirstLight } from "./components/first-light.tsx";
import { KeyEntry } from "./components/key-entry.tsx";
import { NotebookInvitation } from "./components/notebook-invitation.tsx";
import type { KeySummary } from "./lesson.ts";

interface HomePageProps {
  keys: readonly KeySummary[];
  /** The heart beside a key's title, which belongs to another feature. */
  heart: (key: KeySummary) => ReactNode;
  /** Laid over the first section once the page is there, so that nothing moves. */
  late: ReactNode;
  lead?: HomeLead | undefined;
}

/** Where the first button of the home page leads. */
export interface HomeLead {
  href: string;
  text: string;
}

const FIRST_KEY: HomeLead = { href: "/clave/metas", text: "Leer la primera clave" };

export function HomePage({ keys, heart, late, lead = FIRST_KEY }: HomePageProps) {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6 lg:px-8">
      <section className="relative grid grid-cols-1 items-end gap-x-12 gap-y-8 pt-10 pb-12 md:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] sm:pt-14 lg:pb-16">
        <div>
          <h1 className="text-5xl">Del dicho al hecho hay diez claves</h1>
          <p className="mt-5 max-w-xl font-serif text-lg text-quiet">
            Lecciones de seis minutos para saber qué quieres, dar el primer paso y sostenerlo cuando cuesta.
            Con ejemplos de todos los días y algo pequeño que hacer hoy.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-x-5 gap-y-3">
            <Link href={lead.href} className={buttonClass("primary")}>
              {lead.text}
            </Link>
            <p className="[[data-member]_&]:hidden text-quiet">Gratis y sin registrarte.</p>
          </div>
        </div>
        <FirstLight className="w-full max-w-lg" />
        {late}
      </section>
      <h2 id="claves" className="pb-4 text-xl">
        Las diez claves
      </h2>
      <div className="grid border-line border-b sm:grid-cols-2 sm:gap-x-10 lg:grid-cols-3 lg:gap-x-12">
        <ul aria-labelledby="claves" className="arrive contents">
          {keys.map((key) => (
            <KeyEntry key={key.id} summary={key} heart={heart(key)} />
          ))}
        </ul>
        <NotebookInvitation />
      </div>
    </div>
  );
}
