import type { ReactNode } from "react";

interface JournalSheetProps {
  /** A description is written at night: dark colours in both themes. */
  isNight: boolean;
  children: ReactNode;
  className?: string;
}

/** Binder holes. The height is rounded down so that the lower edge cuts none. */
const HOLES =
  "pointer-events-none absolute top-0 left-0 h-[round(down,100%,30px)] w-8 bg-[length:2rem_30px] bg-[radial-gradient(circle_at_17px_20px,var(--paper)_4px,var(--edge)_4.5px,transparent_5.25px)] bg-repeat-y";

export function JournalSheet({ isNight, children, className = "" }: JournalSheetProps) {
  return (
    <div className={`relative shadow-md ${className}`}>
      <div
        data-theme={isNight ? "dark" : undefined}
        className={`rounded-sm border border-line py-4 pr-4 pl-11 text-ink ${isNight ? "bg-wash" : "bg-raised"}`}
      >
        {children}
      </div>
      <span className={HOLES} />
    </div>
  );
}
