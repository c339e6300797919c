import { type MouseEvent, useLayoutEffect, useRef, useState } from "react";
import { showErrorToast } from "#platform/sync/error-toast.ts";
import { IconButton } from "#platform/ui/small-buttons.tsx";
import { GoalIcon } from "../components/goal-icons.tsx";
import type { Goal } from "../contract.ts";
import { orderActions } from "../write-goals.ts";

export function GoalDetailOrder({ goal }: { goal: Goal }) {
  const { actions } = goal;
  const [told, setTold] = useState("");
  const pressed = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the button moves with the change of the goal
  useLayoutEffect(() => {
    pressed.current?.focus({ preventScroll: true });
    pressed.current?.scrollIntoView({ block: "nearest" });
    pressed.current = null;
  }, [goal]);

  /** @param by -1 moves up, 1 down */
  const step = (from: number, by: -1 | 1) => async (event: MouseEvent<HTMLElement>) => {
    const to = from + by;
    const [action, other] = [actions[from], actions[to]];
    if (!action || !other) return;
    pressed.current = event.currentTarget;
    setTold(`«${action.action_text}» está ahora en el lugar ${to + 1} de ${actions.length}.`);
    showErrorToast(await orderActions(goal, actions.with(from, other).with(to, action)));
  };

  return (
    <>
      <ol className="mt-3 border-line border-b">
        {actions.map(({ id, action_text: text, done_at }, index) => (
          <li key={id} className="flex min-h-14 items-start border-line border-t py-1.5">
            <span
              dir="auto"
              className={`min-w-0 grow py-2 pe-1.5 font-serif text-lg leading-7 ${done_at === null ? "" : "text-quiet"}`}
            >
              {text}
              {done_at !== null && (
                <>
                  <GoalIcon name="check" className="ms-2 inline size-5 text-positive" />
                  <span className="sr-only"> (hecha)</span>
                </>
              )}
            </span>
            <IconButton aria-label={`Subir: ${text}`} aria-disabled={index === 0} onClick={step(index, -1)}>
              <GoalIcon name="up" />
            </IconButton>
            <IconButton
              aria-label={`Bajar: ${text}`}
              aria-disabled={index === actions.length - 1}
              className="-mr-3"
              onClick={step(index, 1)}
            >
              <GoalIcon name="down" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  );
}
