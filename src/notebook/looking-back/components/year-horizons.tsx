import { useRef } from "react";
import { shortMonth } from "#platform/shared/text/day-words.ts";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { ShareDrawing } from "#platform/ui/drawings/share-drawing.tsx";
import { useIsWide } from "#platform/ui/drawings/use-is-wide.ts";
import { percent } from "../looking-back-words.ts";
import { curvesThrough, heightsOf, rounded } from "../ridge.ts";
import { type DaysProps, daysOfMonth, hasPages, type YearFigures } from "../year-figures.ts";

const LEFT = 50;
const GAP = 34;

/** Draws a horizon per month from the first with a page, the earliest at the back. A table has the same numbers. */
export function YearHorizons({ days, today, figures }: DaysProps & { figures: YearFigures }) {
  const drawing = useRef<SVGSVGElement>(null);
  const width = useIsWide() ? 700 : 400;
  const months = figures.months.slice(figures.months.findIndex(hasPages));
  const shown = months.filter(({ month }) => month <= today);
  // On a wide screen, a diary's first months have more room, so that they make a picture too.
  const rise = shown.length < 4 && width > 400 ? 76 : 52;
  const sky = rise + 22;
  const end = sky + shown.length * GAP - 22;
  return (
    <>
      <LineArt
        ref={drawing}
        viewBox={`0 0 ${width} ${end}`}
        className="horizon mt-6 w-full rounded-lg print:mt-3 print:max-w-full"
        stroke="var(--ink)"
      >
        <path d={`M0 0h${width}v${sky}H0z`} fill="var(--ember)" stroke="none" opacity=".13" />
        {shown.map((figuresOfMonth, index) => {
          const { month, average, compared } = figuresOfMonth;
          const all = daysOfMonth(month);
          const past = all.filter((day) => day <= today);
          const known = past.map((day) => days.get(day)?.average ?? null);
          const y = sky + index * GAP;
          const step = (width - 64 - LEFT) / 31;
          const points = heightsOf(known).map(
            (height, at) => [LEFT + (at + 0.5) * step, y - (height / 100) * rise] as const,
          );
          const last = LEFT + past.length * step;
          const ridge = `M${LEFT - 8} ${y}${curvesThrough([[LEFT - 8, y], ...points, [last + 8, y]])}`;
          const stitches = points.flatMap(([x, top], at) =>
            known[at] === null ? [] : `M${rounded(x)} ${rounded(Math.min(top + 6, y))}V${y + 4}`,
          );
          const best = compared > 0 && points[known.indexOf(Math.max(...known.map(Number)))];
          return (
            <g key={month} className="piece">
              {best && <circle cx={best[0]} cy={best[1] - 9} r="6" fill="var(--ember)" stroke="none" />}
              <path d={`${ridge}H${width}V${end}H0V${y}z`} fill="var(--paper)" stroke="none" />
              <path d={stitches.join("")} stroke="var(--edge)" strokeWidth="1" opacity=".6" />
              {past.length < all.length && (
                <path d={`M${last + 15} ${y}H${width - 56}`} stroke="var(--edge)" strokeDasharray="0 7" />
              )}
              <path d={ridge} strokeDasharray={hasPages(figuresOfMonth) ? undefined : "0 7"} />
              <text x="8" y={y - 5} fontSize="15" fill="var(--quiet)" stroke="none">
                {shortMonth(month)}
              </text>
              <text x={width - 8} y={y - 5} fontSize="15" textAnchor="end" fill="var(--ink)" stroke="none">
                {average === undefined ? hasPages(figuresOfMonth) && "—" : percent(average)}
              </text>
            </g>
          );
        })}
      </LineArt>
      <ShareDrawing drawing={drawing} name={`mi-anio-${figures.year}.png`} className="min-h-11" />
    </>
  );
}
