import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import type { Feeling, Level } from "../levels.ts";

const FACE = "M12 21a9 9 0 1 0-.1 0zM9 10v.5M15 10v.5";

/** The mouth of each mood, on the icons' grid. */
const MOUTHS: Record<Level, string> = {
  1: "M8.3 16.8c1.2-2.6 6.2-2.6 7.4 0",
  2: "M8.8 16.2c1.3-1.3 5.1-1.3 6.4 0",
  3: "M8.8 15.5h6.4",
  4: "M8.8 14.8c1.3 1.4 5.1 1.4 6.4 0",
  5: "M8 13.8h8c-.4 4.4-7.6 4.4-8 0z",
};

/** Draws mood as a face, and energy as the height of a sun over the horizon. */
export function Face({ feeling, level, className }: { feeling: Feeling; level: Level; className: string }) {
  const sun = `M2 20h20M12 ${26.5 - level * 3.5}a3 3 0 1 0-.1 0z`;
  return <LineIcon line={feeling === "mood" ? FACE + MOUTHS[level] : sun} className={className} />;
}
