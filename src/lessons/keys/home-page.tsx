import type { ReactNode } from "react";
import { openSubscriptionFlow, useIsPremium } from "#billing/subscription/client.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { type Address, Link } from "#platform/ui/navigation.tsx";
import { FirstLight } from "./components/first-light.tsx";
import { Pictogram } from "./components/pictograms.tsx";
import type { KeySummary } from "./lesson.ts";

interface HomePageProps {
  keys: readonly KeySummary[];
  /** Renders the favourite button beside a key's title. The caller passes it, because `lessons` must not import it. */
  heart: (key: KeySummary) => ReactNode;
  /** Elements that load later and cover the first section, so that the layout does not move. */
  late: ReactNode;
  lead?: HomeLead | undefined;
}

export interface HomeLead {
  href: Address;
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

const PRICE: string = import.meta.env.PREMIUM_AMOUNT;

function NotebookInvitation() {
  const isPremium = useIsPremium();
  return (
    <aside
      aria-labelledby="cuaderno"
      className="laid-out-later border-line border-t py-6 sm:col-span-2 sm:pl-[4.75rem]"
    >
      <h2 id="cuaderno" className="text-2xl leading-9">
        La otra mitad la escribes tú
      </h2>
      <p className="mt-1 max-w-lesson font-serif text-quiet">
        {`Convierte una idea en una meta con plan y fecha, y compara cada noche tu día con el que querías.${isPremium ? "" : ` Con Premium: ${PRICE} al mes; cancelas cuando quieras.`}`}
      </p>
      {isPremium ? (
        <Link href="/ideas" className={buttonClass("secondary", "mt-4")}>
          Abrir mi Banco de Ideas
        </Link>
      ) : (
        <Button variant="secondary" className="mt-4 noscript:hidden" onClick={openSubscriptionFlow}>
          ¡Quiero ser Premium!
        </Button>
      )}
    </aside>
  );
}

/** The whole entry is one link. Only the favourite button lies in front of that link. */
function KeyEntry({ summary, heart }: { summary: KeySummary; heart: ReactNode }) {
  const { id, order, title, icon, description } = summary;
  return (
    <li
      data-key={id}
      className="laid-out-later group relative grid grid-cols-[min(3.5rem,15vw)_minmax(0,1fr)] grid-rows-[auto_1fr] border-line border-t"
    >
      <div className="row-span-2 flex flex-col items-start gap-4 border-line border-r py-6">
        <p className="font-medium font-serif text-3xl text-key leading-9">{order}</p>
        <Pictogram name={icon} className="size-10" />
      </div>
      <div className="flex flex-wrap items-start justify-between pt-6 pl-5">
        <h3 className="min-w-0 text-[length:min(1.625rem,9.5vw)] leading-9">{title}</h3>
        <div className="relative z-10 -my-1">{heart}</div>
      </div>
      <div className="flex flex-col pb-6 pl-5">
        <p className="mt-1 text-wrap font-serif text-quiet">{`${description}...`}</p>
        <Link
          href={`/clave/${id}`}
          className="mt-auto inline-flex min-h-11 max-w-full flex-wrap items-center gap-2 self-start pt-2 font-semibold after:absolute after:inset-0 group-hover:underline"
        >
          {`Explorar ${title}`}
          <Icon name="forward" className="size-4 text-key" />
        </Link>
      </div>
    </li>
  );
}
