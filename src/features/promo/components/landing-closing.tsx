import type { ReactNode } from "react";
import { LandingPrice } from "./landing-action.tsx";
import { LANDING_WIDTH } from "./landing-frame.tsx";

/** The last thing on the page: one question under a rising sun, and the way to begin. */
export function LandingClosing({ title, action }: { title: string; action: ReactNode }) {
  return (
    <>
      <svg className="mx-auto mt-16 block w-24" viewBox="0 0 100 50" aria-hidden="true">
        <circle cx="50" cy="50" r="50" fill="var(--ember)" />
      </svg>
      <section aria-labelledby="cierre" className="border-line border-y bg-wash">
        <div className={`${LANDING_WIDTH} py-12 text-center`}>
          <h2 id="cierre" className="text-4xl">
            {title}
          </h2>
          <div className="mt-7 flex w-full flex-col items-center gap-3">
            {action}
            <LandingPrice />
          </div>
        </div>
      </section>
    </>
  );
}
