import {
  type MouseEvent,
  memo,
  type PointerEvent,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { showErrorToast } from "#features/sync/error-toast.ts";
import { IconButton } from "#ui/small-buttons.tsx";
import { GoalIcon } from "../components/goal-icons.tsx";
import type { Goal } from "../contract.ts";
import { orderActions } from "../write-goals.ts";
import { dragRow } from "./drag-row.ts";
import { moved } from "./reorder.ts";

export function GoalDetailOrder({ goal }: { goal: Goal }) {
  const { actions } = goal;
  const [told, setTold] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<HTMLElement>(null);
  // A ref keeps the callbacks stable, so that memoised rows re-render only when they change.
  const latest = useRef(goal);

  useLayoutEffect(() => {
    latest.current = goal;
    pressed.current?.focus({ preventScroll: true });
    pressed.current?.scrollIntoView({ block: "nearest" });
    pressed.current = null;
  }, [goal]);

  const put = useCallback(async (from: number, to: number) => {
    const { actions } = latest.current;
    setTold(`«${actions[from]?.action_text}» está ahora en el lugar ${to + 1} de ${actions.length}.`);
    showErrorToast(await orderActions(latest.current, moved(actions, from, to)));
  }, []);

  const step = useCallback(
    (id: string, by: -1 | 1, button: HTMLElement) => {
      const from = placeOf(latest.current, id);
      const to = from + by;
      if (to < 0 || to >= latest.current.actions.length) return;
      pressed.current = button;
      void put(from, to);
    },
    [put],
  );

  const grip = useCallback(
    (id: string, event: PointerEvent<HTMLElement>) => {
      // Another tab may have changed the order during the drag.
      const drop = (to: number) => void put(placeOf(latest.current, id), to);
      if (list.current) dragRow(list.current, placeOf(latest.current, id), event, drop);
    },
    [put],
  );

  return (
    <>
      <ol ref={list} className="group mt-3 border-line border-b">
        {actions.map(({ id, action_text: text, done_at }, index) => (
          <GoalDetailMovable
            key={id}
            id={id}
            text={text}
            isDone={done_at !== null}
            isFirst={index === 0}
            isLast={index === actions.length - 1}
            onStep={step}
            onGrip={grip}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}

function placeOf({ actions }: Goal, id: string): number {
  return actions.findIndex((action) => action.id === id);
}

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

const GoalDetailMovable = memo(function GoalDetailMovable(props: GoalDetailMovableProps) {
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
      <IconButton aria-label={`Subir: ${text}`} aria-disabled={isFirst} onClick={step(-1)}>
        <GoalIcon name="up" />
      </IconButton>
      <IconButton aria-label={`Bajar: ${text}`} aria-disabled={isLast} className="-mr-3" onClick={step(1)}>
        <GoalIcon name="down" />
      </IconButton>
    </li>
  );
});
