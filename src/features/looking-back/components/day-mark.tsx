import type { Level } from "../year-figures.ts";

/** Sizes of the core, from low coherence to 100 %. */
const CORES = ["size-0.75", "size-1.25", "size-1.5", "size-2", "size-full"];
const WHOLE = 100;

/** A point for an empty day, a half sun for one page, a ring for both, with a core for the coherence. */
export function DayMark({ level, average = 0 }: { level: Level; average?: number | undefined }) {
  switch (level) {
    case "nothing":
      return <span className="size-1 rounded-full bg-edge/60" />;
    case "one":
      return <span className="mb-1.75 h-1.75 w-3.5 rounded-t-full bg-ember" />;
    case "both":
      return <span className="size-3.5 rounded-full border-2 border-ember" />;
    case "compared":
      return (
        <span className="grid size-3.5 place-items-center overflow-hidden rounded-full border-2 border-ember">
          <span className={`rounded-full bg-ember forced-colors:bg-[CanvasText] ${coreOf(average)}`} />
        </span>
      );
  }
}

function coreOf(average: number): string {
  const step = Math.floor((average / WHOLE) * (CORES.length - 1));
  return CORES[step] ?? "";
}
