import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { shortDate } from "#platform/shared/text/day-words.ts";
import { type CoherenceSeries, stretchesOf } from "../coherence-series.ts";
import { percent } from "../looking-back-words.ts";

/** The height of the plot without its rows of letters. All lengths here are in pixels. */
const PLOT = 188;
/** The space for the percentages, at the usual size of letters. `BOTTOM` is the space for the days. */
export const LEFT = 46;
export const RIGHT = 10;
/** Space for the legend of the dotted line, which would otherwise cover points. */
const TOP = 36;
const SAMPLE = 28;
const BOTTOM = 28;
const GRID = [0, 25, 50, 75, 100];
/** With more days, large points would overlap. */
const LARGE_POINTS_MAX = 45;
/** The usual size of letters. */
const LETTER = 13;
/** The least width, in letters, at which the days at both ends leave room for the middle one. */
const MIDDLE_MIN = 13;
const DOTTED = {
  strokeDasharray: "2 6",
  strokeWidth: 2,
  strokeLinecap: "round",
  className: "stroke-quiet",
} as const;

/** Decorative: `Coherence` shows the same in words and in a table. */
export function CoherenceChart({ series }: { series: CoherenceSeries }) {
  return <Measured className="mt-3">{(box) => <Drawing series={series} {...box} />}</Measured>;
}

interface Box {
  width: number;
  /** The size of the reader's letters, relative to the usual size. */
  scale: number;
}

/** Draws in pixels, so that strokes keep their size. Letters have the reader's size. */
export function Measured(props: { className: string; children: (box: Box) => ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [{ width, scale }, setBox] = useState<Box>({ width: 0, scale: 1 });
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const measure = () =>
      setBox({
        width: current.clientWidth,
        scale: Number.parseFloat(getComputedStyle(current).fontSize) / LETTER,
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} aria-hidden="true" className={`text-xs ${props.className}`}>
      {width > 0 && props.children({ width, scale })}
    </div>
  );
}

function Drawing({ series, width, scale }: Box & { series: CoherenceSeries }) {
  const { days, average } = series;
  const last = days.length - 1;
  const [left, top, height] = [LEFT * scale, TOP * scale, PLOT + (TOP + BOTTOM) * scale];
  const x = (place: number) => left + (place / last) * (width - left - RIGHT);
  const y = (percentage: number) => top + (1 - percentage / 100) * PLOT;
  const stretches = stretchesOf(series);
  const radius = days.length > LARGE_POINTS_MAX ? 3 : 4.5;
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: the parent is aria-hidden
    <svg width={width} height={height} className="block font-sans">
      {GRID.map((percentage) => (
        <g key={percentage}>
          <path d={`M${left} ${y(percentage)}H${width - RIGHT}`} className="stroke-line" />
          {percentage % 50 === 0 && (
            <text x={left - 8} y={y(percentage) + 4 * scale} textAnchor="end" className="fill-quiet">
              {percentage} %
            </text>
          )}
        </g>
      ))}
      <DayNames {...{ days, scale }} xOf={x} y={height - 6 * scale} />
      {average !== undefined && <path d={`M${left} ${y(average)}H${width - RIGHT}`} {...DOTTED} />}
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
          <path d={`M${left} ${10 * scale}H${left + SAMPLE}`} {...DOTTED} />
          <text x={left + SAMPLE + 10} y={14 * scale} className="fill-ink font-semibold">
            promedio {percent(average)}
          </text>
        </>
      )}
    </svg>
  );
}

interface DayNamesProps {
  days: readonly string[];
  scale: number;
  xOf: (place: number) => number;
  y: number;
}

export function DayNames({ days, scale, xOf, y }: DayNamesProps) {
  const last = days.length - 1;
  const isWide = xOf(last) - xOf(0) > MIDDLE_MIN * LETTER * scale;
  const places = isWide ? [0, Math.round(last / 2), last] : [0, last];
  return places.map((place) => (
    <text
      key={place}
      x={xOf(place)}
      y={y}
      textAnchor={place === 0 ? "start" : place === last ? "end" : "middle"}
      className="fill-quiet"
    >
      {place === last ? "hoy" : shortDate(days[place] ?? "")}
    </text>
  ));
}
