import { BOOK } from "#lessons/keys/components/first-light.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { HAZE, HOUSE, SKY, Sky, TABLE } from "./horizon-drawing.tsx";

const LAND = "M-4 134h488v114H-4z";

/**
 * The parts of the drawing that need no notebook, for the first paint (app/browser/prerender.tsx). Prerendering does
 * not know the hour, so the CSS changes the sky.
 */
export function HorizonGround() {
  return (
    <LineArt viewBox="0 0 480 244" stroke="var(--ink)" className="absolute size-full sm:rounded-t-lg">
      <path d={SKY} fill="var(--raised)" stroke="none" />
      <path d={SKY} fill="var(--glow,var(--ember))" stroke="none" className="sky-day" />
      <circle cx="420" cy="134" r="26" fill="var(--ember)" stroke="none" className="sky-sun" />
      <g className="sky-night">
        <g data-theme="dark">
          <Sky light="night" y={134} />
        </g>
        <path d={LAND} {...HAZE} />
      </g>
      <path d={LAND} fill="var(--paper)" stroke="var(--edge)" strokeDasharray="0 7" />
      <path d={HOUSE + TABLE} stroke="var(--edge)" />
      <path d={BOOK} fill="var(--raised)" stroke="var(--edge)" />
    </LineArt>
  );
}
