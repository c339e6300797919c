import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { Button, buttonClass } from "#ui/button.tsx";
import { lazyComponent } from "#ui/loading/lazy-component.tsx";
import { Link } from "#ui/navigation.tsx";
import { completeAction } from "../client.ts";
import { GoalIcon } from "../components/goal-icons.tsx";
import type { Goal } from "../contract.ts";
import { showErrorToast } from "../error-toast.ts";
import { GoalDetailAction } from "./action.tsx";

const GoalDetailOrder = lazyComponent(() => import("./order.tsx").then((late) => late.GoalDetailOrder));

interface GoalDetailPlanProps {
  goal: Goal;
  /** Shown below the list. */
  children?: ReactNode;
}

export function GoalDetailPlan({ goal, children }: GoalDetailPlanProps) {
  const { actions } = goal;
  const [isOrdering, setIsOrdering] = useState(false);
  // A ref keeps the callback stable, so that memoised rows re-render only when they change.
  const latest = useRef(goal);

  useLayoutEffect(() => {
    latest.current = goal;
  }, [goal]);

  const tick = useCallback(async (id: string, isDone: boolean) => {
    showErrorToast(await completeAction(latest.current, id, isDone ? new Date().toISOString() : null));
  }, []);

  const next = goal.completed_at === null && actions.find(({ done_at }) => done_at === null)?.id;

  const list = (
    <ol className="mt-3 border-line border-b empty:border-0">
      {actions.map(({ id, action_text: text, done_at }) => (
        <GoalDetailAction
          key={id}
          id={id}
          text={text}
          isDone={done_at !== null}
          isNext={id === next}
          onTick={tick}
        />
      ))}
    </ol>
  );

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
      {isOrdering && actions.length > 1 ? <GoalDetailOrder goal={goal} fallback={list} /> : list}
      {children}
    </section>
  );
}
