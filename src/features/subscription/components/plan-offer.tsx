import { CheckMark } from "./check-mark.tsx";
import { PREMIUM_PRICE } from "./premium.ts";

const FREE_HOLDS = ["Las diez claves, completas", "Frases e historias", "Buscar y compartir"];

const PREMIUM_HOLDS = [
  "Todo lo del plan Gratis",
  "Favoritos y notas en tu cuenta",
  "Banco de ideas y metas con plan",
  "Diario con tu coherencia de cada día",
  "Calendario de eventos",
];

/** What the free plan is, wherever plans are offered; `id` names its heading. */
export function FreeOffer({ id }: { id: string }) {
  return (
    <>
      <h3 id={id} className="text-xl">
        Gratis
      </h3>
      <p className="mt-1 font-serif text-quiet text-xl">$0</p>
      <Holds items={FREE_HOLDS} className="text-quiet" />
    </>
  );
}

/** What Premium is, wherever plans are offered; `id` names its heading. */
export function PremiumOffer({ id }: { id: string }) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 id={id} className="text-xl">
          Premium
        </h3>
        <p className="rounded-sm bg-wash px-2 py-0.5 font-semibold text-ember text-xs">RECOMENDADO</p>
      </div>
      <p className="mt-1 font-serif text-3xl">{PREMIUM_PRICE}</p>
      <Holds items={PREMIUM_HOLDS} mark="text-ember" />
    </>
  );
}

function Holds({ items, className = "", mark = "" }: { items: string[]; className?: string; mark?: string }) {
  return (
    <ul className={`mt-4 mb-6 grid gap-2 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-2">
          <CheckMark className={`mt-0.5 ${mark}`} />
          {item}
        </li>
      ))}
    </ul>
  );
}
