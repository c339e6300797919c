import type { Progress } from "../progress.ts";
import { progressLabel } from "../progress.ts";

export function GoalCardLine({ progress }: { progress: Progress }) {
  const place = `${progress.share * 100}%`;
  return (
    <div className="flex items-center gap-4">
      <svg
        aria-hidden="true"
        className="h-4 min-w-0 grow overflow-visible"
        strokeWidth="2"
        strokeLinecap="round"
      >
        <line x1="0" x2="100%" y1="8" y2="8" className="stroke-line" />
        <line x1="0" x2={place} y1="8" y2="8" className="stroke-ember" />
        <circle
          cx={place}
          cy="8"
          r="5"
          className={progress.done > 0 ? "fill-ember stroke-ember" : "fill-paper stroke-edge"}
        />
      </svg>
      <span className="min-w-32 shrink-0 whitespace-nowrap text-right text-sm tabular-nums">
        {progressLabel(progress)}
      </span>
    </div>
  );
}
