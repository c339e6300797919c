import type { Ref } from "react";
import { BOOK, CUP, PENCIL, STEAM } from "#lessons/keys/components/first-light.tsx";
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
  ref?: Ref<SVGSVGElement>;
}

export const HOUSE = "M19 232v-46l25-21 25 21v46M0 232h78";
export const TABLE = `${CUP}M404 232h76`;
/** The hills that a first day cannot have yet: their outline is dotted. */
const PROMISED = Array.from({ length: 30 }, (_, day) => 40 + 32 * Math.sin(day / 3.4));
const STARS = "M38 76h0M96 12h0M171 14h0M250 58h0M302 34h0M352 62h0M466 58h0M280 14h0M380 16h0";

/** The land always has the page's background. */
export function HorizonDrawing({ horizon, light, today, ref }: HorizonDrawingProps) {
  const { land, haze, flats, stitches, nowY, birds, lit, dark, described } = drawHorizon(horizon);
  const { days, title, fields } = horizon;
  const coherence = days.at(-1);
  const isFirst = days.every((day) => day === null);
  const projected = isFirst && !title ? "El día que quieres" : title;
  const lived = isFirst && fields === 0 ? "El día que tuviste" : "";
  return (
    <LineArt
      ref={ref}
      viewBox="0 0 480 244"
      role="img"
      aria-hidden={undefined}
      aria-label={horizonSentence(horizon)}
      className="horizon relative size-full animate-fade sm:rounded-t-lg"
      stroke="var(--ink)"
    >
      <g data-theme={light === "night" ? "dark" : undefined}>
        <Sky light={light} y={nowY} />
        <path d={birds} stroke="var(--ink)" />
        {isFirst && (
          <path
            d={drawHorizon({ ...horizon, days: PROMISED }).land}
            stroke="var(--edge)"
            strokeDasharray="0 7"
          />
        )}
      </g>
      {light === "night" && <path d={haze} {...HAZE} />}
      <path d={land} fill="var(--paper)" />
      <path d={flats} stroke="var(--paper)" strokeWidth="4" />
      <g stroke="var(--edge)">
        <path d={flats} strokeDasharray="0 7" />
        <path d={stitches} strokeWidth="1.2" opacity=".6" />
        <path d={HOUSE + dark} />
        <path d={lit} fill="var(--ember)" stroke="none" opacity=".6" />
        <path d={light === "dawn" && coherence === null ? TABLE + STEAM : TABLE} />
        <g fill="var(--raised)">
          <path d={BOOK} />
          <path
            d={FIELD_LINES.map((y, i) => {
              const line = `${y}h${106 + i * 4}`;
              return `${lived ? "" : `M254 ${line}`}${projected ? "" : `M${120 - i * 4} ${line}`}`;
            }).join("")}
            stroke="var(--line)"
          />
          {!projected && !lived && fields === 0 && <path d={PENCIL} />}
        </g>
      </g>
      <path d={described} strokeWidth="1.8" />
      <Words lines={titleLines(projected)} x={120} color={title ? "ink" : "quiet"} />
      <Words lines={titleLines(lived)} x={258} color="quiet" />
      <text fontSize="16.5" fill="var(--quiet)" stroke="none">
        {!isFirst && (
          <tspan x="16" y="156">
            {shortDate(addDays(today, 1 - days.length))}
          </tspan>
        )}
        <tspan x="464" y="156" textAnchor="end">
          {typeof coherence === "number" ? `Hoy ${coherence} %` : "Hoy"}
        </tspan>
      </text>
    </LineArt>
  );
}

type WordsProps = { lines: string[]; x: number; color: string };

function Words({ lines, x, color }: WordsProps) {
  if (!lines[0]) return null;
  return (
    <text fontSize="19" fill={`var(--${color})`} stroke="none" className="font-serif">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other identity
        <tspan key={index} x={x} y={164 + index * 21}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

/** Softens the edge between the dark sky of the night and the page. */
export const HAZE = {
  fill: "var(--paper)",
  stroke: "var(--paper)",
  strokeWidth: 50,
  opacity: ".25",
} as const;

/** Twelve rays on a circle with a radius of 37. At dawn the land covers the lower six. */
const RAYS = { strokeWidth: 9, strokeLinecap: "butt", strokeDasharray: "0 8.7 2 8.67" } as const;
export const SKY = "M0 0h480v134H0z";
const GLOW: Partial<Record<Light, string>> = { dawn: ".13", evening: ".18" };

/** At dawn and evening, the sun is half behind the land, at the height `y` of today's coherence. At night a moon shines. */
export function Sky({ light, y }: { light: Light; y: number }) {
  const top = light === "noon" ? 66 : y;
  const halo = (radius: number) => (
    <circle cx="420" cy={y} r={radius} fill="var(--ember)" stroke="none" opacity=".13" />
  );
  return (
    <>
      <path d={SKY} fill={light === "night" ? "var(--night)" : "var(--raised)"} stroke="none" />
      {GLOW[light] && (
        <>
          <path d={SKY} fill="var(--glow,var(--ember))" stroke="none" opacity={GLOW[light]} />
          {halo(45)}
        </>
      )}
      {light === "evening" && halo(68)}
      {light === "night" ? (
        <>
          <path d={STARS} stroke="var(--quiet)" />
          <path
            d={`M432 ${Math.min(y - 30, 50)}a15 15 0 1 1-17-20 12 12 0 0 0 17 20z`}
            fill="var(--ember)"
            stroke="none"
          />
        </>
      ) : (
        <>
          <circle cx="420" cy={top} r="26" fill="var(--ember)" stroke="none" />
          {light !== "evening" && <circle cx="420" cy={top} r="37" stroke="var(--ember)" {...RAYS} />}
        </>
      )}
    </>
  );
}
