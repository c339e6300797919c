import type { ReactNode } from "react";

interface LandingSheetProps {
  label: string;
  isNight?: boolean;
  children: ReactNode;
}

export function LandingSheet({ label, isNight = false, children }: LandingSheetProps) {
  return (
    <figure
      data-theme={isNight ? "dark" : undefined}
      className={`wrap-anywhere relative rounded-sm border border-line pl-[32px] text-ink shadow-md ${isNight ? "bg-wash" : "bg-raised"}`}
    >
      <figcaption className="flex flex-wrap justify-between gap-x-3 border-line border-b px-4 py-2.5 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="text-quiet">Ejemplo</span>
      </figcaption>
      {children}
      {/* The height is rounded down, so that the lower edge cuts no hole. */}
      <svg
        className="absolute top-0 left-0 h-[round(down,100%,30px)] w-[32px]"
        height="100%"
        opacity={isNight ? 0.3 : 1}
        aria-hidden="true"
      >
        <rect width="100%" height="100%" fill="url(#agujeros)" />
      </svg>
    </figure>
  );
}

/** The holes of a notebook sheet. Render it once, outside any sheet: all sheets then get its colours. */
export function HolePattern() {
  return (
    <svg className="absolute" width="0" height="0" aria-hidden="true">
      <pattern id="agujeros" width="32" height="30" patternUnits="userSpaceOnUse">
        <circle cx="17" cy="20" r="4.5" fill="var(--paper)" stroke="var(--line)" />
      </pattern>
    </svg>
  );
}
