import type { Ref } from "react";
import { addDays } from "#platform/shared/days/days.ts";
import { shortDate } from "#platform/shared/text/day-words.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import {
  drawHorizon,
  FIELD_LINES,
  type Horizon,
  horizonSentence,
  type Light,
  titleLines,
} from "../horizon.ts";

interface HorizonDrawingProps {
  horizon: Horizon;
  light: Light;
  /** The last of the thirty days. */
  today: string;
  /** The units by which the drawing is wider than on a phone. */
  more: number;
  ref?: Ref<SVGSVGElement>;
}

const BOOK =
  "M240 144c-20-12-88-14-128-6l-22 88c40-8 114-6 150 6 36-12 110-14 150-6l-22-88c-40-8-108-6-128 6zM240 144v92M90 226l-3 7c75-7 120-5 153 6 33-11 78-13 153-6l-3-7";
const CLOSED_BOOK =
  "M156 222l14-40h140l14 40v8a4 4 0 0 1-4 4h-160a4 4 0 0 1-4-4zM156 222h168M162 230h156M216 210h48";
const STEAM = "M422 190c-4-6 4-8 0-14m13 14c-4-6 4-8 0-14";
const HOUSE = "M19 236v-48l25-23 25 23v48M0 236h78";
const CUP = "M404 236h76M412 200h34v18a13 13 0 0 1-13 13h-8a13 13 0 0 1-13-13zM446 205h4a7 7 0 0 1 0 14h-4";
const STARS = "M38 16h0M130 46h0M216 12h0M302 48h0M365 16h0M466 70h0";

/** At night, the sky has the dark theme's colours. The land always has the page's background. */
export function HorizonDrawing({ horizon, light, today, more, ref }: HorizonDrawingProps) {
  const { land, flats, stitches, now, birds, lit, dark, described } = drawHorizon(horizon, more);
  const [middle, right] = [`translate(${more / 2})`, `translate(${more})`];
  const { days, title, fields } = horizon;
  const coherence = days.at(-1);
  const isBlank = !title && fields === 0;
  const isFirst = isBlank && days.every((day) => day === null);
  return (
    <LineArt
      ref={ref}
      viewBox={`0 0 ${480 + more} 244`}
      role="img"
      aria-hidden={undefined}
      aria-label={horizonSentence(horizon)}
      className="horizon size-full animate-fade sm:rounded-t-lg"
      stroke="var(--ink)"
    >
      <g data-theme={light === "night" ? "dark" : undefined}>
        <Sky light={light} x={420 + more} y={now.y} />
        <path d={birds} stroke="var(--ink)" transform={middle} />
      </g>
      <path d={land} fill="var(--paper)" />
      <path d={flats} stroke="var(--paper)" strokeWidth="4" />
      <path d={flats} stroke="var(--edge)" strokeDasharray="0 7" />
      <path d={stitches} stroke="var(--edge)" strokeWidth="1.2" opacity=".6" />
      <path d={now.stitch} stroke="var(--ember)" pathLength="1" className="animate-dawn" />
      <path d={HOUSE} />
      <path d={light === "dawn" ? CUP + STEAM : CUP} transform={right} />
      <path d={dark} stroke="var(--edge)" />
      <path d={lit} fill="var(--ember)" stroke="var(--ember)" />
      {isFirst ? (
        <g transform={middle}>
          <text x="240" y="162" fontSize="16.5" textAnchor="middle" fill="var(--quiet)" stroke="none">
            Tu horizonte está llano: se levanta con tus días.
          </text>
          <path d={CLOSED_BOOK} fill="var(--raised)" />
          <path d="M226 210a14 11 0 0 1 28 0z" fill="var(--ember)" stroke="none" />
        </g>
      ) : (
        <g transform={middle}>
          <path d={BOOK} fill="var(--raised)" />
          <path
            d={FIELD_LINES.map(
              (y, i) => `M254 ${y}h${106 + i * 4}${title ? "" : `M${120 - i * 4} ${y}h${106 + i * 4}`}`,
            ).join("")}
            stroke="var(--line)"
          />
          <path d={described} strokeWidth="1.8" />
          {isBlank && <path d="M270 212l4-11 44-34 8 11-44 33zM310 173l8 11" fill="var(--raised)" />}
          <text fontSize="19" fill="var(--ink)" stroke="none" className="font-serif">
            {titleLines(title).map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
              <tspan key={index} x={124 - index * 6} y={167 + index * 23}>
                {line}
              </tspan>
            ))}
          </text>
          <text fontSize="16.5" fill="var(--ink)" stroke="none">
            <tspan x={16 - more / 2} y="156" fill="var(--quiet)">
              {shortDate(addDays(today, 1 - days.length))}
            </tspan>
            <tspan x={464 + more / 2} y="156" textAnchor="end" className="font-semibold">
              {typeof coherence === "number" ? `Hoy ${coherence} %` : "Hoy"}
            </tspan>
          </text>
        </g>
      )}
    </LineArt>
  );
}

/** Twelve rays on a circle with a radius of 37. At dawn the land covers the lower six. */
const RAYS = { strokeWidth: 9, strokeLinecap: "butt", strokeDasharray: "0 8.7 2 8.67" } as const;
const GROUND: Record<Light, string> = { dawn: "paper", noon: "raised", evening: "paper", night: "wash" };
const GLOW: Partial<Record<Light, string>> = { dawn: ".09", evening: ".18" };

/** At dawn and evening, the sun stands half behind the land at today's place (`x`, `y`). At night there is a moon. */
function Sky({ light, x, y }: { light: Light; x: number; y: number }) {
  const sky = `M0 0h${x + 60}v134H0z`;
  const stars = STARS.replaceAll(/\d+ /g, (at) => `${Math.round((Number(at) * x) / 420)} `);
  const top = light === "noon" ? 66 : y;
  const halo = (radius: number) => (
    <circle cx={x} cy={y} r={radius} fill="var(--ember)" stroke="none" opacity=".13" />
  );
  return (
    <>
      <path d={sky} fill={`var(--${GROUND[light]})`} stroke="none" />
      {GLOW[light] && (
        <>
          <path d={sky} fill="var(--ember)" stroke="none" opacity={GLOW[light]} />
          {halo(45)}
        </>
      )}
      {light === "evening" && halo(68)}
      {light === "night" ? (
        <>
          <path d={stars} stroke="var(--quiet)" />
          <path
            d={`M${x + 12} ${Math.min(y - 30, 50)}a15 15 0 1 1-17-20 12 12 0 0 0 17 20z`}
            fill="var(--ember)"
            stroke="none"
          />
        </>
      ) : (
        <>
          <circle cx={x} cy={top} r="26" fill="var(--ember)" stroke="none" />
          {light !== "evening" && <circle cx={x} cy={top} r="37" stroke="var(--ember)" {...RAYS} />}
        </>
      )}
    </>
  );
}
