import type { ReactNode } from "react";
import { LandingSheet } from "./sheet.tsx";

interface LandingMilestoneProps {
  /** Shown on the line; nothing at its beginning. */
  mark?: ReactNode;
  title: string;
  text: string;
  sheet: string;
  children: ReactNode;
}

export function LandingMilestone({ mark, title, text, sheet, children }: LandingMilestoneProps) {
  return (
    <li className="grid grid-cols-1 gap-x-12 gap-y-4 pb-10 last:pb-0 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="relative">
        {mark && (
          <span
            aria-hidden="true"
            className="absolute -left-13 grid size-10 place-items-center rounded-full border-2 border-ember bg-paper font-serif text-ember text-xl"
          >
            {mark}
          </span>
        )}
        <h3 className="text-2xl leading-9">{title}</h3>
        <p className="mt-1 text-quiet">{text}</p>
      </div>
      <LandingSheet label={sheet}>{children}</LandingSheet>
    </li>
  );
}
