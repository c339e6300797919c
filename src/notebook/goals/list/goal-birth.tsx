import { type ReactNode, useEffect, useRef } from "react";
import type { Goal } from "../contract.ts";
import { GoalDetailSunrise } from "../detail/sunrise.tsx";

/** Animates a new goal's entry: the horizon draws itself and the sun rises. The entry's heading takes the focus. */
export function GoalBirth({ goal, children }: { goal: Goal; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const entry = place.current?.closest("li");
    entry?.querySelector("h3")?.focus({ preventScroll: true });
    // The bar and the notice of a phone are 120 px high.
    if (entry && entry.getBoundingClientRect().bottom > window.innerHeight - 120) entry.scrollIntoView();
  }, []);
  return (
    <div
      ref={place}
      className="relative z-10 col-span-full mt-4 max-w-96 items-center gap-x-12 lg:grid lg:max-w-4xl lg:grid-cols-2"
    >
      <GoalDetailSunrise share={0} steps={goal.actions.length} isReached={false} isBorn />
      {children}
    </div>
  );
}
