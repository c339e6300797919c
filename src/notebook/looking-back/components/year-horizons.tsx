import { useRef } from "react";
import { shortMonth } from "#platform/shared/text/day-words.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { ShareDrawing } from "#platform/ui/drawings/share-drawing.tsx";
import { percent } from "../looking-back-words.ts";
import { curvesThrough, heightsOf, rounded } from "../ridge.ts";
import { type DaysProps, daysOfMonth, type YearFigures } from "../year-figures.ts";

const LEFT = 50;
const RIGHT = 336;
const GAP = 34;
const RISE = 52;

/** Stacks the horizons of a year's months, the earliest at the back. The table below says the same. */
export function YearHorizons({ days, today, figures }: DaysProps & { figures: YearFigures }) {
  const drawing = useRef<SVGSVGElement>(null);
  return (
    <>
      <LineArt
        ref={drawing}
        viewBox="0 0 400 450"
        className="horizon mt-4 w-full max-w-lg"
        stroke="var(--ink)"
      >
        {figures.months.map(({ month, average, compared }, index) => {
          const past = daysOfMonth(month).filter((day) => day <= today);
          if (past.length === 0) return null;
          const known = past.map((day) => days.get(day)?.average ?? null);
          const y = 64 + index * GAP;
          const step = (RIGHT - LEFT) / 31;
          const points = heightsOf(known).map(
            (height, at) => [LEFT + (at + 0.5) * step, y - (height / 100) * RISE] as const,
          );
          const end = LEFT + past.length * step;
          const ridge = `M${LEFT - 8} ${y}${curvesThrough([[LEFT - 8, y], ...points, [end + 8, y]])}`;
          const stitches = points.flatMap(([x, top], at) =>
            known[at] === null ? [] : `M${rounded(x)} ${rounded(Math.min(top + 6, y))}V${y + 4}`,
          );
          const best = compared > 0 && points[known.indexOf(Math.max(...known.map(Number)))];
          return (
            <g key={month} className="piece">
              {best && <circle cx={best[0]} cy={best[1] - 2} r="6" fill="var(--ember)" stroke="none" />}
              <path d={`${ridge}V${y + 3}H${LEFT - 8}z`} fill="var(--paper)" stroke="none" />
              <path d={stitches.join("")} stroke="var(--edge)" strokeWidth="1" opacity=".6" />
              <path d={ridge} />
              <text y={y} fontSize="15" fill="var(--quiet)" stroke="none">
                {shortMonth(month)}
              </text>
              <text x="400" y={y} fontSize="15" textAnchor="end" fill="var(--ink)" stroke="none">
                {average === undefined ? "—" : percent(average)}
              </text>
            </g>
          );
        })}
      </LineArt>
      <ShareDrawing drawing={drawing} name={`mi-anio-${figures.year}.png`} className="-ml-3 mb-4" />
    </>
  );
}
