import { useId } from "react";
import { CheckMark } from "./check-mark.tsx";
import { longDate } from "./dates.ts";
import { PayWithPaypal } from "./pay-with-paypal.tsx";
import { PREMIUM_PRICE } from "./premium.ts";
import type { usePaypal } from "./use-paypal.ts";

const HOLDS = [
  "Todo lo del plan Gratis",
  "Favoritos y notas en tu cuenta",
  "Banco de ideas y metas con plan",
  "Diario con tu coherencia de cada día",
  "Calendario de eventos",
];

interface PremiumPlanProps {
  paypal: ReturnType<typeof usePaypal>;
  /** When the first charge comes, for someone who has paid for the time until then. */
  startsOn: string | undefined;
}

export function PremiumPlan({ paypal, startsOn }: PremiumPlanProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <strong id={id} className="font-medium font-serif text-xl">
          Premium
        </strong>
        <span className="rounded-sm bg-wash px-2 py-0.5 font-semibold text-ember text-xs">RECOMENDADO</span>
      </p>
      <p className="mt-1 font-serif text-3xl">{PREMIUM_PRICE}</p>
      <ul className="mt-4 mb-6 grid gap-2">
        {HOLDS.map((item) => (
          <li key={item} className="flex gap-2">
            <CheckMark className="mt-0.5 text-ember" />
            {item}
          </li>
        ))}
      </ul>
      <div className="mt-auto">
        <PayWithPaypal {...paypal} />
        <p className="mt-3 text-quiet text-sm">
          {startsOn && `El primer cobro será el ${longDate(startsOn)}, cuando termine lo que ya pagaste. `}
          Se cobra cada mes por PayPal; cancela cuando quieras.
        </p>
      </div>
    </section>
  );
}
