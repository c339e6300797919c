import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { GoalIcon } from "../components/goal-icons.tsx";
import type { Goal } from "../contract.ts";
import { completeAction } from "../write-goals.ts";

const GoalDetailOrder = lazyComponent("GoalDetailOrder", () => import("./order.tsx"));

export function GoalDetailPlan({ goal, children }: { goal: Goal; children?: ReactNode }) {
  const { actions } = goal;
  const [isOrdering, setIsOrdering] = useState(false);
  // A ref keeps the callback stable, so that a tick re-renders only one of up to 500 rows.
  const latest = useRef(goal);
  useLayoutEffect(() => {
    latest.current = goal;
  }, [goal]);
  const tick = useCallback(async (id: string, isDone: boolean) => {
    showErrorToast(await completeAction(latest.current, id, isDone ? new Date().toISOString() : null));
  }, []);

  const next = goal.completed_at === null && actions.find(({ done_at }) => done_at === null);
  const list = (
    <ol className="mt-3 border-line border-b empty:border-0">
      {actions.map((action) => (
        <GoalDetailAction
          key={action.id}
          id={action.id}
          text={action.action_text}
          isDone={action.done_at !== null}
          isNext={action === next}
          onTick={tick}
        />
      ))}
    </ol>
  );

  return (
    <section>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-2xl">Plan de Acción</h2>
        {actions.length > 1 && (
          <Button variant="quiet" className="screen-only -mr-3" onClick={() => setIsOrdering(!isOrdering)}>
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

interface GoalDetailActionProps {
  id: string;
  text: string;
  isDone: boolean;
  isNext: boolean;
  onTick: (id: string, isDone: boolean) => void;
}

const GoalDetailAction = memo(function GoalDetailAction(props: GoalDetailActionProps) {
  const { id, text, isDone, isNext, onTick } = props;
  return (
    <li className="border-line border-t">
      <label className="-mx-3 flex min-h-14 cursor-pointer items-start gap-4 rounded-md px-3 py-3.5 transition-colors hover:bg-wash">
        <span className="relative mt-[calc(0.875rem-var(--spacing)*3)] size-6 shrink-0">
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
