import type { AdIcon as AdIconName } from "./ad.ts";

/** `left` is where the line begins, to align the icon with the text below. */
type Drawing = readonly [line: string, light: string, left: number];

/** Drawn on 48 × 48 with a stroke of 3, like the pictograms. */
const drawings: Record<AdIconName, Drawing> = {
  again: ["M40 24a16 16 0 1 1-5-11.6M36 4v9h-9", "M24 29a5 5 0 1 0-.1 0z", 8],
  bookmark: ["M12 4h24v40L24 34 12 44z", "M24 24a5 5 0 1 0-.1 0z", 12],
  calendar: ["M6 10h36v32H6zM6 19h36M15 4v9M33 4v9", "M27 27h8v8h-8z", 6],
  clock: ["M24 43a19 19 0 1 0-.1 0zM24 12v12l8 5", "M24 27a3.5 3.5 0 1 0-.1 0z", 5],
  drop: ["M24 4c9 11 14 18 14 25a14 14 0 0 1-28 0c0-7 5-14 14-25z", "M24 37a6.5 6.5 0 1 0-.1 0z", 10],
  flag: ["M12 44V5M12 7h26l-7 9 7 9H12", "M12 7h26l-7 9 7 9H12z", 12],
  idea: ["M18 35c0-6-8-8-8-17a14 14 0 0 1 28 0c0 9-8 11-8 17zM19 43h10", "M24 24a6 6 0 1 0-.1 0z", 10],
  moon: ["M41 29A18 18 0 1 1 20 7a14 14 0 0 0 21 22z", "M37 14a4 4 0 1 0-.1 0z", 5],
  question: ["M4 15a10.5 10.5 0 1 1 15 9.5c-3.5 1.5-4.5 4-4.5 8", "M14.5 46a4 4 0 1 0-.1 0z", 4],
  sunrise: ["M4 38h40M24 6v8M8 15l5 5M40 15l-5 5", "M11 38a13 13 0 0 1 26 0z", 4],
};

interface AdIconProps {
  name: AdIconName;
  x: number;
  y: number;
  size: number;
  light: string;
}

export function AdIcon({ name, x, y, size, light }: AdIconProps) {
  const [line, spot, left] = drawings[name];
  const scale = size / 48;
  return (
    <g
      transform={`translate(${x - (left - 1.5) * scale} ${y}) scale(${scale})`}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={spot} fill={light} stroke="none" />
      <path d={line} />
    </g>
  );
}
