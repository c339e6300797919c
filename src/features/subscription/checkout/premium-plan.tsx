import { useId } from "react";
import { longDate } from "../long-date.ts";
import { PayWithPaypal, type PayWithPaypalProps } from "./pay-with-paypal.tsx";
import { PremiumOffer } from "./plan-offer.tsx";

interface PremiumPlanProps {
  paypal: PayWithPaypalProps;
  /** ISO 8601; the first charge, if the time until then is already paid. */
  startsOn: string | undefined;
}

export function PremiumPlan({ paypal, startsOn }: PremiumPlanProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col">
      <PremiumOffer
        id={id}
        notice={
          startsOn && `El primer cobro será el ${longDate(startsOn)}, cuando termine lo que ya pagaste.`
        }
      >
        <PayWithPaypal {...paypal} />
      </PremiumOffer>
    </section>
  );
}
