import type { Level } from "../day-pages.ts";

/** From how little to all of what was projected came true; the core of the sun grows with it. */
const CORES = ["size-0.75", "size-1.25", "size-1.5", "size-2", "size-full"];
const WHOLE = 100;

/**
 * What a day holds, as a sun: a point for nothing, half of it above the horizon where it was projected or described, its
 * ring where it was both, and a core as large as its coherence where the two were compared.
 */
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
          <span className={`rounded-full bg-ember ${coreOf(average)}`} />
        </span>
      );
  }
}

function coreOf(average: number): string {
  const step = Math.floor((average / WHOLE) * (CORES.length - 1));
  return CORES[step] ?? "";
}
