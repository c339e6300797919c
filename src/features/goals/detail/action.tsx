import { memo } from "react";
import { LineArt } from "#ui/drawings/line-art.tsx";

interface GoalDetailActionProps {
  id: string;
  text: string;
  isDone: boolean;
  /** The first open action: it is emphasised. */
  isNext: boolean;
  onTick: (id: string, isDone: boolean) => void;
}

export const GoalDetailAction = memo(function GoalDetailAction(props: GoalDetailActionProps) {
  const { id, text, isDone, isNext, onTick } = props;
  return (
    <li className="border-line border-t">
      <label className="-mx-3 flex min-h-14 cursor-pointer items-start gap-4 rounded-md px-3 py-3.5 transition-colors hover:bg-wash">
        <span className="relative mt-0.5 size-6 shrink-0">
          <input
            type="checkbox"
            checked={isDone}
            onChange={(event) => onTick(id, event.target.checked)}
            className={`block size-6 cursor-pointer appearance-none rounded-sm border-2 transition-colors checked:border-line ${isNext ? "border-ember bg-raised" : "border-edge"}`}
          />
          {isDone && (
            <LineArt
              viewBox="0 0 24 24"
              strokeWidth="3"
              className="pointer-events-none absolute inset-0 text-positive"
            >
              <path d="M5 12.5l4.5 4.5L19 7.5" pathLength="1" className="animate-draw" />
            </LineArt>
          )}
        </span>
        <span
          dir="auto"
          className={`min-w-0 grow font-serif text-lg leading-7 transition-colors ${isDone ? "text-quiet" : isNext ? "font-medium" : ""}`}
        >
          {text}
        </span>
      </label>
    </li>
  );
});
