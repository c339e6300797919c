import { type MouseEvent, memo, useCallback, useLayoutEffect, useRef, useState } from "react";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { IconButton } from "#platform/ui/small-buttons.tsx";
import { GoalIcon } from "../components/goal-icons.tsx";
import type { Goal } from "../contract.ts";
import { orderActions } from "../write-goals.ts";

export function GoalDetailOrder({ goal }: { goal: Goal }) {
  const { actions } = goal;
  const [told, setTold] = useState("");
  const pressed = useRef<HTMLElement>(null);
  // A ref keeps the callback stable, so that a move re-renders only two of up to 500 rows.
  const latest = useRef(goal);

  useLayoutEffect(() => {
    latest.current = goal;
    pressed.current?.focus({ preventScroll: true });
    pressed.current?.scrollIntoView({ block: "nearest" });
    pressed.current = null;
  }, [goal]);

  const step = useCallback(async (from: number, by: -1 | 1, button: HTMLElement) => {
    const { actions } = latest.current;
    const to = from + by;
    const [action, other] = [actions[from], actions[to]];
    if (!action || !other) return;
    pressed.current = button;
    setTold(`«${action.action_text}» está ahora en el lugar ${to + 1} de ${actions.length}.`);
    showErrorToast(await orderActions(latest.current, actions.with(from, other).with(to, action)));
  }, []);

  return (
    <>
      <ol className="mt-3 border-line border-b">
        {actions.map(({ id, action_text: text, done_at }, index) => (
          <GoalDetailMovable
            key={id}
            text={text}
            isDone={done_at !== null}
            index={index}
            isLast={index === actions.length - 1}
            onStep={step}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}

interface GoalDetailMovableProps {
  text: string;
  isDone: boolean;
  index: number;
  isLast: boolean;
  /** @param by -1 moves up, 1 down */
  onStep: (from: number, by: -1 | 1, button: HTMLElement) => void;
}

const GoalDetailMovable = memo(function GoalDetailMovable(props: GoalDetailMovableProps) {
  const { text, isDone, index, isLast, onStep } = props;
  const step = (by: -1 | 1) => (event: MouseEvent<HTMLElement>) => onStep(index, by, event.currentTarget);
  return (
    <li className="flex min-h-14 items-start border-line border-t py-1.5">
      <span
        dir="auto"
        className={`min-w-0 grow py-2 pe-1.5 font-serif text-lg leading-7 ${isDone ? "text-quiet" : ""}`}
      >
        {text}
        {isDone && (
          <>
            <GoalIcon name="check" className="ms-2 inline size-5 text-positive" />
            <span className="sr-only"> (hecha)</span>
          </>
        )}
      </span>
      <IconButton aria-label={`Subir: ${text}`} aria-disabled={index === 0} onClick={step(-1)}>
        <GoalIcon name="up" />
      </IconButton>
      <IconButton aria-label={`Bajar: ${text}`} aria-disabled={isLast} className="-mr-3" onClick={step(1)}>
        <GoalIcon name="down" />
      </IconButton>
    </li>
  );
});
