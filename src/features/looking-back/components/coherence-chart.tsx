import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { shortDate } from "#shared/days.ts";
import { type CoherenceSeries, stretchesOf } from "../coherence-series.ts";
import { percent } from "../looking-back-words.ts";

const HEIGHT = 252;
/** Space in pixels for the percentages on the left and the days below. */
export const LEFT = 46;
export const RIGHT = 10;
/** Space for the legend of the dotted line, which would otherwise cover points. */
const TOP = 36;
const SAMPLE = 28;
const BOTTOM = 28;
const GRID = [0, 25, 50, 75, 100];
/** With more days, large points would overlap. */
const LARGE_POINTS_MAX = 45;
const DOTTED = {
  strokeDasharray: "2 6",
  strokeWidth: 2,
  strokeLinecap: "round",
  className: "stroke-quiet",
} as const;

/** Decorative: `Coherence` shows the same in words and in a table. */
export function CoherenceChart({ series }: { series: CoherenceSeries }) {
  return <Measured className="mt-3 h-63">{(width) => <Drawing series={series} width={width} />}</Measured>;
}

interface MeasuredProps {
  className: string;
  children: (width: number) => ReactNode;
}

/** Draws in pixels, so that strokes and letters keep their size. */
export function Measured({ className, children }: MeasuredProps) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    setWidth(current.clientWidth);
    const observer = new ResizeObserver(() => setWidth(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} aria-hidden="true" className={className}>
      {width > 0 && children(width)}
    </div>
  );
}

function Drawing({ series, width }: { series: CoherenceSeries; width: number }) {
  const { days, average } = series;
  const last = days.length - 1;
  const x = (place: number) => LEFT + (place / last) * (width - LEFT - RIGHT);
  const y = (percentage: number) => TOP + (1 - percentage / 100) * (HEIGHT - TOP - BOTTOM);
  const stretches = stretchesOf(series);
  const radius = days.length > LARGE_POINTS_MAX ? 3 : 4.5;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the parent is aria-hidden
    <svg width={width} height={HEIGHT} fontSize="13" className="block font-sans">
      {GRID.map((percentage) => (
        <g key={percentage}>
          <path d={`M${LEFT} ${y(percentage)}H${width - RIGHT}`} className="stroke-line" />
          {percentage % 50 === 0 && (
            <text x={LEFT - 8} y={y(percentage) + 4} textAnchor="end" className="fill-quiet">
              {percentage} %
            </text>
          )}
        </g>
      ))}
      <DayNames days={days} xOf={x} y={HEIGHT - 6} />
      {average !== undefined && <path d={`M${LEFT} ${y(average)}H${width - RIGHT}`} {...DOTTED} />}
      {stretches.map((stretch) => (
        <g key={stretch[0]?.place}>
          <path
            d={`M${stretch.map(({ place, percentage }) => `${x(place)} ${y(percentage)}`).join("L")}`}
            fill="none"
            strokeWidth="2"
            strokeLinejoin="round"
            className="stroke-ember"
          />
          {stretch.map(({ place, percentage }) => (
            <circle
              key={place}
              cx={x(place)}
              cy={y(percentage)}
              r={radius}
              strokeWidth="2"
              className="fill-paper stroke-ember"
            />
          ))}
        </g>
      ))}
      {average !== undefined && (
        <>
          <path d={`M${LEFT} 10H${LEFT + SAMPLE}`} {...DOTTED} />
          <text x={LEFT + SAMPLE + 10} y="14" className="fill-ink font-semibold">
            promedio {percent(average)}
          </text>
        </>
      )}
    </svg>
  );
}

interface DayNamesProps {
  days: readonly string[];
  xOf: (place: number) => number;
  y: number;
}

export function DayNames({ days, xOf, y }: DayNamesProps) {
  const last = days.length - 1;
  return [0, Math.round(last / 2), last].map((place, index) => (
    <text
      key={place}
      x={xOf(place)}
      y={y}
      textAnchor={index === 0 ? "start" : index === 1 ? "middle" : "end"}
      className="fill-quiet"
    >
      {place === last ? "hoy" : shortDate(days[place] ?? "")}
    </text>
  ));
}
