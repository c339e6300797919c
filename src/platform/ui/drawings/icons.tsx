import { LineArt } from "./line-art.tsx";

/** Paths on a grid of 24 × 24, for a stroke of 2 with round ends. */
const lines = {
  back: "M20 12H4M10 6l-6 6 6 6",
  month: "M4 6h16v14H4zM4 10.5h16M8.5 3.5V7M15.5 3.5V7",
  down: "M6 9.5l6 6 6-6",
  forward: "M4 12h16M14 6l6 6-6 6",
  summit: "M3 20c3-5 6-7.5 9-7.5s6 2.5 9 7.5zM12 12.5V4l6 2.5-6 2.5",
  heart: "M12 20.5C6.5 16.5 3 13 3 9a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 4-3.5 7.5-9 11.5z",
  home: "M3 11.5L12 4l9 7.5M6 9.5V20h12V9.5M12 20v-5",
  bulb: "M9.5 17.5c0-3-3.5-4-3.5-8.5a6 6 0 0 1 12 0c0 4.5-3.5 5.5-3.5 8.5zM10 21h4",
  install: "M12 3.5v10M8 10l4 4 4-4M4.5 15v4.5h15V15",
  leave: "M14 4H5v16h9M10 12h10M16 8l4 4-4 4",
  moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z",
  note: "M14 4H5v16h14v-9M9 15l.5-3L18 3.5l2.5 2.5L12 14.5z",
  search: "M10.5 17a6.5 6.5 0 1 0-.1 0zM15.5 15.5L20.5 20.5",
  share: "M12 15V4M8 7.5L12 4l4 3.5M7 11H5v9h14v-9h-2",
  sun: "M12 16a4 4 0 1 0-.1 0zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
  sunrise: "M2 19h20M6 19a6 6 0 0 1 12 0M12 4v4M4.5 9l2.5 2.5M19.5 9L17 11.5",
  user: "M12 12.5a4.5 4.5 0 1 0-.1 0zM4 21c.5-3.5 3.5-5 8-5s7.5 1.5 8 5",
};

export type IconName = keyof typeof lines;

interface LookProps {
  className?: string;
  /** Shows the state "on". */
  isFilled?: boolean;
  fill?: string;
}

/** Decorative: the control around an icon must have an accessible name. */
export function Icon({ name, ...look }: LookProps & { name: IconName }) {
  return <LineIcon line={lines[name]} {...look} />;
}

/** Draws an icon that only one feature needs. */
export function LineIcon(props: LookProps & { line: string }) {
  const { line, className = "size-5", isFilled, fill = isFilled ? "currentColor" : "none" } = props;
  return (
    <LineArt className={`shrink-0 ${className}`} viewBox="0 0 24 24" fill={fill}>
      <path d={line} />
    </LineArt>
  );
}
