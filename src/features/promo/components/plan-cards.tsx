import { FreeOffer, PremiumOffer } from "#features/subscription/checkout/plan-offer.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/navigation.tsx";
import { PlanButton } from "./plan-button.tsx";

export function PlanCards() {
  return (
    <div className="grid items-start gap-6 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <section
        aria-labelledby="plan-premium"
        className="rounded-lg border border-line bg-raised p-5 shadow-md sm:p-7"
      >
        <PremiumOffer id="plan-premium">
          <PlanButton />
        </PremiumOffer>
      </section>
      <section aria-labelledby="plan-gratis" className="rounded-lg border border-line p-5 sm:p-7">
        <FreeOffer id="plan-gratis">
          <Link href="/" className={buttonClass("secondary", "w-full")}>
            Empezar a leer
          </Link>
        </FreeOffer>
      </section>
    </div>
  );
}
