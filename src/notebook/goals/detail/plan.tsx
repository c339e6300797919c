import { type MouseEvent, memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import { showErrorToast } from "#notebook/sync-notices/error-toast.ts";
import { Button, buttonClass } from "#platform/ui/button.tsx";
import { LineArt } from "#platform/ui/drawings/line-art.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { IconButton } from "#platform/ui/small-buttons.tsx";
import { GoalIcon } from "../components/goal-icons.tsx";
import type { Goal } from "../contract.ts";
import { completeAction, orderActions } from "../write-goals.ts";

export function GoalDetailPlan({ goal, children }: { goal: Goal; children?: ReactNode }) {
  const { actions } = goal;
  const [wantsOrder, setWantsOrder] = useState(false);
  const isOrdering = wantsOrder && actions.length > 1;
  const [told, setTold] = useState("");
  const pressed = useRef<HTMLElement>(null);
  // A ref keeps the callbacks stable, so that a change re-renders only one or two of up to 500 rows.
  const latest = useRef(goal);
  useLayoutEffect(() => {
    latest.current = goal;
    pressed.current?.focus({ preventScroll: true });
    pressed.current?.scrollIntoView({ block: "nearest" });
    pressed.current = null;
  }, [goal]);
  const tick = useCallback(async (id: string, isDone: boolean) => {
    showErrorToast(await completeAction(latest.current, id, isDone ? new Date().toISOString() : null));
  }, []);
  const step = useCallback(async (from: number, by: -1 | 1, button: HTMLElement) => {
    const { actions } = latest.current;
    const to = from + by;
    const [action, other] = [actions[from], actions[to]];
    if (!action || !other) return;
    pressed.current = button;
    setTold(`«${action.action_text}» está ahora en el lugar ${to + 1} de ${actions.length}.`);
    showErrorToast(await orderActions(latest.current, actions.with(from, other).with(to, action)));
  }, []);

  const next = goal.completed_at === null && actions.find(({ done_at }) => done_at === null);
  return (
    <section>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-6">
        <h2 className="text-2xl">Plan de Acción</h2>
        {actions.length > 1 && (
          <Button variant="quiet" className="screen-only -mr-3" onClick={() => setWantsOrder(!isOrdering)}>
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
      <ol className="mt-3 border-line border-b empty:border-0">
        {actions.map((action, index) => {
          const row = { text: action.action_text, isDone: action.done_at !== null };
          return isOrdering ? (
            <Movable
              key={action.id}
              {...row}
              index={index}
              isLast={index === actions.length - 1}
              onStep={step}
            />
          ) : (
            <Action key={action.id} {...row} id={action.id} isNext={action === next} onTick={tick} />
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {told}
      </p>
      {children}
    </section>
  );
}

interface ActionProps {
  id: string;
  text: string;
  isDone: boolean;
  isNext: boolean;
  onTick: (id: string, isDone: boolean) => void;
}

const Action = memo(function Action(props: ActionProps) {
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

interface MovableProps {
  text: string;
  isDone: boolean;
  index: number;
  isLast: boolean;
  /** @param by -1 moves up, 1 down */
  onStep: (from: number, by: -1 | 1, button: HTMLElement) => void;
}

const Movable = memo(function Movable(props: MovableProps) {
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
