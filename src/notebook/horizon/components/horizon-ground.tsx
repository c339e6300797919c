import { BOOK } from "#lessons/keys/components/first-light.tsx";
import { SKY, Sky, TABLE } from "./horizon-drawing.tsx";

const PART = { viewBox: "0 0 480 244", overflow: "visible" } as const;

/**
 * The parts of the drawing that need no notebook, for the first paint (app/browser/prerender.tsx). Prerendering knows
 * neither hour nor width. So the CSS changes the sky, and the parts stand at the edge and in the middle.
 */
export function HorizonGround() {
  return (
    <svg
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="absolute size-full sm:rounded-t-lg"
    >
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it is in a hidden element */}
      <svg {...PART} preserveAspectRatio="xMaxYMid">
        <path d={SKY} fill="var(--ember)" stroke="none" className="sky-day" />
        <circle cx="420" cy="134" r="26" fill="var(--ember)" stroke="none" className="sky-sun" />
        <g data-theme="dark" className="sky-night">
          <Sky light="night" y={134} />
        </g>
        <path d="M-484 134h968v114h-968z" fill="var(--paper)" stroke="var(--edge)" strokeDasharray="0 7" />
        <path d={TABLE} stroke="var(--edge)" />
      </svg>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: it is in a hidden element */}
      <svg {...PART}>
        <path d={BOOK} fill="var(--raised)" stroke="var(--edge)" />
      </svg>
    </svg>
  );
}
