import type { DayState } from "../habit-days.ts";
import { STATES } from "../habit-words.ts";

interface MarkIconProps {
  state: DayState;
  className?: string;
  /** Whether the icon takes the colour of the text, as on the chosen day of a month. */
  isPlain?: boolean;
}

/** Decorative: words beside it say the same. */
export function MarkIcon({ state, className = "size-5", isPlain = false }: MarkIconProps) {
  const { path = "", look = "" } = STATES[state];
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
