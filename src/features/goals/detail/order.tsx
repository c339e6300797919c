import { type PointerEvent, useCallback, useLayoutEffect, useRef, useState } from "react";
import { orderActions } from "../client.ts";
import type { Goal } from "../contract.ts";
import { showErrorToast } from "../error-toast.ts";
import { dragRow } from "./drag-row.ts";
import { GoalDetailMovable } from "./movable-action.tsx";
import { moved } from "./reorder.ts";

export function GoalDetailOrder({ goal }: { goal: Goal }) {
  const { actions } = goal;
  const [told, setTold] = useState("");
  const list = useRef<HTMLOListElement>(null);
  /** The button to focus again after its row has moved. */
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
