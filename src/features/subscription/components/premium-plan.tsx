import { useId } from "react";
import { longDate } from "./dates.ts";
import { PayWithPaypal, type PayWithPaypalProps } from "./pay-with-paypal.tsx";
import { PremiumOffer } from "./plan-offer.tsx";

interface PremiumPlanProps {
  paypal: PayWithPaypalProps;
  /** When the first charge comes, for someone who has paid for the time until then. */
  startsOn: string | undefined;
}

/** Premium in the dialog of plans, with the way to pay for it. */
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
