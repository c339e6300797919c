import type { ReactNode } from "react";
import { GOING_BACK } from "#billing/subscription/withdrawal-days.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { PREMIUM_AMOUNT, PREMIUM_EXTRAS } from "../premium.ts";

const FREE_HOLDS = [
  "Las diez claves completas, con sus ejercicios",
  "Un camino que recuerda lo que leíste",
  "Buscar y compartir",
];

/** Premium in three lines, for one screen of a phone. "Todo lo que incluye" leads to the whole list. */
const PREMIUM_BRIEF = [
  "Diario con tu coherencia",
  "Ideas que se vuelven metas",
  "Favoritos, notas y calendario",
];

const PREMIUM_HOLDS = [
  "Todo lo del plan Gratis",
  "Favoritos y notas en tu cuenta",
  "Lo que escribes en un ejercicio pasa a tus ideas, metas y notas",
  "Banco de Ideas y metas con plan, fecha y una carta tuya",
  "Diario con tu coherencia, aunque solo tengas un minuto",
  "Calendario, también en Google, Apple u Outlook",
  ...PREMIUM_EXTRAS,
];

interface OfferProps {
  id: string;
  children: ReactNode;
}

export function FreeOffer({ id, children }: OfferProps) {
  return (
    <>
      <h3 id={id} className="text-xl">
        Gratis
      </h3>
      <p className="mt-1 font-serif text-quiet text-xl">$0</p>
      <Holds items={FREE_HOLDS} className="text-quiet" />
      {children}
      <p className="mt-3 text-quiet text-sm">Sin tarjeta y sin plazo.</p>
    </>
  );
}

interface PremiumOfferProps extends OfferProps {
  /** The drawing in the dialog of the plans, which must fit on one screen. */
  picture?: ReactNode;
  /** The server's amount. It differs from the page's amount if the price changed after the page was opened. */
  amount?: string | undefined;
}

export function PremiumOffer({ id, amount = PREMIUM_AMOUNT, picture, children }: PremiumOfferProps) {
  const isBrief = picture !== undefined;
  return (
    <>
      <div className="flex gap-3">
        <div>
          <div className="flex flex-wrap items-baseline gap-x-2">
            <h3 id={id} className="text-xl">
              Premium
            </h3>
            <p className="text-quiet text-xs">RECOMENDADO</p>
          </div>
          <p className="mt-1 font-serif text-3xl">{amount} / mes</p>
        </div>
        {picture}
      </div>
      <Holds items={isBrief ? PREMIUM_BRIEF : PREMIUM_HOLDS} mark="text-ember" />
      <div className="mt-auto">
        {isBrief && (
          <a
            href="/acerca-de"
            target="_blank"
            rel="noopener"
            className="-mt-5 mb-1 ml-7 flex min-h-11 w-fit items-center text-sm underline underline-offset-4"
          >
            Todo lo que incluye
          </a>
        )}
        {children}
        {!isBrief && (
          <p className="mt-3 text-quiet text-sm">
            Se cobra cada mes por PayPal; cancelas cuando quieras. {GOING_BACK}
          </p>
        )}
      </div>
    </>
  );
}

function Holds({ items, className = "", mark = "" }: { items: string[]; className?: string; mark?: string }) {
  return (
    <ul className={`wrap-anywhere mt-3 mb-4 grid grid-cols-1 gap-1.5 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-2">
          <LineArt className={`mt-0.5 size-5 shrink-0 ${mark}`} viewBox="0 0 24 24">
            <path d="M5 12.5l4.5 4.5L19 7.5" />
          </LineArt>
          {item}
        </li>
      ))}
    </ul>
  );
}
