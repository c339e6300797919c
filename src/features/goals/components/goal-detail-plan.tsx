import { type PointerEvent, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/navigation.tsx";
import { completeAction, orderActions } from "../client.ts";
import type { Goal } from "../contract.ts";
import { moved } from "../reorder.ts";
import { GoalDetailAction } from "./goal-detail-action.tsx";
import { GoalDetailMovable } from "./goal-detail-movable.tsx";
import { GoalIcon } from "./goal-icons.tsx";
import { holdRow } from "./hold-row.ts";
import { tellTrouble } from "./tell-trouble.ts";

interface GoalDetailPlanProps {
  goal: Goal;
  /** Stands below the list: what the plan's end leads to. */
  children?: ReactNode;
}

/** The plan of a goal: its actions are ticked, and in a state of its own put in another order. */
export function GoalDetailPlan({ goal, children }: GoalDetailPlanProps) {
  const { actions } = goal;
  const [isOrdering, setIsOrdering] = useState(false);
  const [told, setTold] = useState("");
  const list = useRef<HTMLOListElement>(null);
  /** Has the focus again once its row is at its new place. */
  const pressed = useRef<HTMLElement>(null);
  // The rows are drawn anew only where they change, so what they call has to stay the same.
  const latest = useRef(goal);

  useLayoutEffect(() => {
    latest.current = goal;
    pressed.current?.focus({ preventScroll: true });
    pressed.current?.scrollIntoView({ block: "nearest" });
    pressed.current = null;
  }, [goal]);

  const tick = useCallback(async (id: string, isDone: boolean) => {
    tellTrouble(await completeAction(latest.current, id, isDone ? new Date().toISOString() : null));
  }, []);

  const put = useCallback(async (from: number, to: number) => {
    const { actions } = latest.current;
    setTold(`«${actions[from]?.action_text}» está ahora en el lugar ${to + 1} de ${actions.length}.`);
    tellTrouble(await orderActions(latest.current, moved(actions, from, to)));
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
      // Another tab may have changed the order while it was held.
      const drop = (to: number) => void put(placeOf(latest.current, id), to);
      if (list.current) holdRow(list.current, placeOf(latest.current, id), event, drop);
    },
    [put],
  );

  const next = actions.find(({ done_at }) => done_at === null)?.id;

  return (
    <section>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-2xl">Plan de acción</h2>
        {actions.length > 1 && (
          <Button variant="quiet" className="-mr-3" onClick={() => setIsOrdering(!isOrdering)}>
            <GoalIcon name={isOrdering ? "check" : "order"} />
            {isOrdering ? "Listo" : "Ordenar"}
          </Button>
        )}
      </div>
      {actions.length === 0 && (
        <div className="mt-3 border-line border-t pt-4">
          <p className="font-serif text-lg text-quiet">Tu plan aún no tiene acciones.</p>
          <Link href={`/meta/editar/${goal.id}`} className={buttonClass("secondary", "mt-4")}>
            Añadir acciones
          </Link>
        </div>
      )}
      <ol ref={list} className="group mt-3 border-line border-b empty:border-0">
        {actions.map(({ id, action_text: text, done_at }, index) =>
          isOrdering ? (
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
          ) : (
            <GoalDetailAction
              key={id}
              id={id}
              text={text}
              isDone={done_at !== null}
              isNext={id === next}
              onTick={tick}
            />
          ),
        )}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
      {children}
    </section>
  );
}

function placeOf({ actions }: Goal, id: string): number {
  return actions.findIndex((action) => action.id === id);
}
