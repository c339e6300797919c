import { useId } from "react";
import { Button } from "#ui/button.tsx";
import { FreeOffer } from "./plan-offer.tsx";

export function FreePlan({ isBusy, onChoose }: { isBusy: boolean; onChoose: () => void }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex flex-col border-line max-sm:border-t max-sm:pt-6 sm:border-l sm:pl-7"
    >
      <FreeOffer id={id}>
        <Button
          variant="secondary"
          className="mt-auto w-full aria-disabled:opacity-55"
          aria-disabled={isBusy}
          onClick={isBusy ? undefined : onChoose}
        >
          {isBusy ? "Un momento..." : "Comenzar Gratis"}
        </Button>
      </FreeOffer>
    </section>
  );
}
