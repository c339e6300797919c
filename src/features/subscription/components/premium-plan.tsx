import { useId } from "react";
import { longDate } from "./dates.ts";
import { PayWithPaypal } from "./pay-with-paypal.tsx";
import { PremiumOffer } from "./plan-offer.tsx";
import type { usePaypal } from "./use-paypal.ts";

interface PremiumPlanProps {
  paypal: ReturnType<typeof usePaypal>;
  /** When the first charge comes, for someone who has paid for the time until then. */
  startsOn: string | undefined;
}

export function PremiumPlan({ paypal, startsOn }: PremiumPlanProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <PremiumOffer id={id} />
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
