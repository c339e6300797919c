import { LineIcon } from "#platform/ui/drawings/icons.tsx";
import type { Feeling, Level } from "../levels.ts";

const HEAD = "M12 21a9 9 0 1 0-.1 0z";
const EYES = "M9 10v.5M15 10v.5";

/** The lines of each face, on the icons' grid. Energy shows in the eyes, and mood in the mouth. */
const LINES: Record<Feeling, Record<Level, string>> = {
  energy: {
    1: `${HEAD}M7.5 10.5c.6 1 2.4 1 3 0M13.5 10.5c.6 1 2.4 1 3 0M11.2 16h1.6`,
    2: `${HEAD}M8 10.5h2.2M13.8 10.5H16M10 16h4`,
    3: `${HEAD}${EYES}M9.5 15.5h5`,
    4: `${HEAD}M9 9v2M15 9v2M8.7 14.8c1.4 1.6 5.2 1.6 6.6 0`,
    5: "M12 18a6 6 0 1 0-.1 0zM10 10.4v1M14 10.4v1M9.7 14c1 1.3 3.6 1.3 4.6 0M12 2v1.2M12 20.8V22M2 12h1.2M20.8 12H22M4.9 4.9l.9.9M18.2 18.2l.9.9M4.9 19.1l.9-.9M18.2 5.8l.9-.9",
  },
  mood: {
    1: `${HEAD}${EYES}M8.3 16.8c1.2-2.6 6.2-2.6 7.4 0`,
    2: `${HEAD}${EYES}M8.8 16.2c1.3-1.3 5.1-1.3 6.4 0`,
    3: `${HEAD}${EYES}M8.8 15.5h6.4`,
    4: `${HEAD}${EYES}M8.8 14.8c1.3 1.4 5.1 1.4 6.4 0`,
    5: `${HEAD}${EYES}M8 13.8h8c-.4 4.4-7.6 4.4-8 0z`,
  },
};

export function Face({ feeling, level, className }: { feeling: Feeling; level: Level; className: string }) {
  return <LineIcon line={LINES[feeling][level]} className={className} />;
}
