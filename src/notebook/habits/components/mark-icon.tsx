import type { DayState } from "../habit-days.ts";

/** Each mark has its own shape: a disc, half a sun, a line, a dot, two bars. Only marks of done days have a colour. */
const SHAPES: Partial<Record<DayState, readonly [path: string, look: string]>> = {
  done: ["M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0z", "fill-ember"],
  least: ["M3 13a7 7 0 0 1 14 0z", "fill-ember"],
  off: ["M5 10h10", "stroke-edge"],
  gap: ["M7.6 10a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z", "fill-edge"],
  pause: ["M7.5 6v8M12.5 6v8", "stroke-edge"],
};

interface MarkIconProps {
  state: DayState;
  className?: string;
  /** Whether the icon takes the colour of the text, as on the chosen day of a month. */
  isPlain?: boolean;
}

/** Decorative: words beside it say the same. */
export function MarkIcon({ state, className = "size-5", isPlain = false }: MarkIconProps) {
  const [path, look] = SHAPES[state] ?? ["", ""];
  const plain = look.startsWith("fill") ? "fill-current" : "stroke-current";
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      className={`shrink-0 ${isPlain ? plain : look} ${className}`}
    >
      <path d={path} />
    </svg>
  );
}
