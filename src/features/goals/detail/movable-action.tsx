import { type MouseEvent, memo, type PointerEvent } from "react";
import { GoalIcon } from "../components/goal-icons.tsx";

interface GoalDetailMovableProps {
  id: string;
  text: string;
  isDone: boolean;
  isFirst: boolean;
  isLast: boolean;
  /** @param by -1 moves up, 1 down */
  onStep: (id: string, by: -1 | 1, button: HTMLElement) => void;
  onGrip: (id: string, event: PointerEvent<HTMLElement>) => void;
}

const STEP =
  "grid size-11 shrink-0 place-items-center rounded-md text-quiet transition-colors hover:bg-wash hover:text-ink aria-disabled:opacity-35";

export const GoalDetailMovable = memo(function GoalDetailMovable(props: GoalDetailMovableProps) {
  const { id, text, isDone, isFirst, isLast, onStep, onGrip } = props;
  const step = (by: -1 | 1) => (event: MouseEvent<HTMLElement>) => onStep(id, by, event.currentTarget);
  return (
    <li className="relative flex min-h-14 items-start border-line border-t bg-paper py-1.5 data-held:z-10 data-held:rounded-md data-held:border-transparent data-held:bg-raised data-held:shadow-md group-data-moving:select-none group-data-moving:[&:not([data-held])]:transition-[translate]">
      <span
        aria-hidden="true"
        className="-ml-2.5 grid size-11 shrink-0 cursor-grab touch-none place-items-center text-quiet active:cursor-grabbing"
        // Prevents a text selection, which the next press would then drag.
        onMouseDown={(event) => event.preventDefault()}
        onPointerDown={(event) => onGrip(id, event)}
      >
        <GoalIcon name="grip" />
      </span>
      <span
        dir="auto"
        className={`min-w-0 grow px-1.5 py-2 font-serif text-lg leading-7 ${isDone ? "text-quiet" : ""}`}
      >
        {text}
        {isDone && (
          <>
            <GoalIcon name="check" className="ms-2 inline size-5 text-positive" />
            <span className="sr-only"> (hecha)</span>
          </>
        )}
      </span>
      <button
        type="button"
        aria-label={`Subir: ${text}`}
        aria-disabled={isFirst}
        className={STEP}
        onClick={step(-1)}
      >
        <GoalIcon name="up" />
      </button>
      <button
        type="button"
        aria-label={`Bajar: ${text}`}
        aria-disabled={isLast}
        className={`-mr-3 ${STEP}`}
        onClick={step(1)}
      >
        <GoalIcon name="down" />
      </button>
    </li>
  );
});
