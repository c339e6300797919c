/** The coherence of a day in percent; null for a day that was not compared. */
export type Day = number | null;

/** A missing day gets the share FOOT of its only neighbour's height, or SADDLE of the lower of two neighbours. */
const FOOT = 0.45;
const SADDLE = 0.55;

/**
 * Returns heights in percent. A single missing day makes a dip; a longer gap has low ends and zero between them. Half
 * of a height is from the neighbours, because a phone's narrow days would otherwise look like teeth.
 */
export function heightsOf(days: readonly Day[]): number[] {
  const heights = days.map((day, index) => {
    const [before, after] = [days[index - 1] ?? 0, days[index + 1] ?? 0];
    return day ?? (before && after ? SADDLE * Math.min(before, after) : FOOT * Math.max(before, after));
  });
  return heights.map(
    (height, index) =>
      height && ((heights[index - 1] ?? height) + 2 * height + (heights[index + 1] ?? height)) / 4,
  );
}

export type Point = readonly [x: number, y: number];

export const rounded = (number: number) => String(Math.round(number * 10) / 10).replace(/^(-?)0\./, "$1.");

/** Draws curves through points without overshoot (Fritsch and Carlson), so no hill is higher than its day. */
export function curvesThrough(points: readonly Point[]): string {
  const slopes = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] as Point;
    return (y - fromY) / (x - fromX);
  });
  const tangents = points.map((_, index) => {
    const [before, after] = [slopes[index - 1] ?? 0, slopes[index] ?? 0];
    return before * after > 0 ? (2 * before * after) / (before + after) : 0;
  });
  const curves = points.slice(1).map(([x, y], index) => {
    const [fromX, fromY] = points[index] as Point;
    const [width, height] = [x - fromX, y - fromY];
    const [begins = 0, ends = 0] = [tangents[index], tangents[index + 1]];
    if (height === 0) return `h${rounded(width)}`;
    const third = width / 3;
    const parts = [third, third * begins, width - third, height - third * ends, width, height];
    return `c${parts.map(rounded).join(" ").replaceAll(" -", "-")}`;
  });
  return curves.join("");
}
