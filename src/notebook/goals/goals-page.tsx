import { useRef } from "react";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { SyncUnavailable } from "#platform/sync/components/sync-unavailable.tsx";
import { useLoadFailure } from "#platform/sync/components/use-load-failure.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { useLostFocus } from "#platform/ui/dialogs/use-lost-focus.ts";
import { NothingYet } from "#platform/ui/drawings/empty-notebook.tsx";
import { LoadingRows } from "#platform/ui/loading/loading-rows.tsx";
import { useLongList } from "#platform/ui/loading/use-in-pieces.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { useGoals } from "./client.ts";
import { useGoalDeletion } from "./components/use-goal-deletion.tsx";
import type { Goal } from "./contract.ts";
import { GoalCard, GoalListDone } from "./list/goal-card.tsx";
import { inGoalOrder } from "./list/goal-order.ts";
import { groupGoals } from "./list/progress.ts";

function GoalsPage() {
  const known = useGoals();
  const hasFailed = useLoadFailure("Error", "No se pudieron cargar tus metas.");
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const { asked, ask, dialog } = useGoalDeletion();
  const goals = known && inGoalOrder(known, today);
  const groups = goals && groupGoals(goals);

  useLostFocus(asked, () => heading.current?.focus({ preventScroll: true }));

  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-10 sm:px-6 sm:pt-14 lg:px-8">
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none">
            Mis Metas
          </h1>
          <p className="mt-2 font-serif text-lg text-quiet">
            Lo que decidiste alcanzar, y la acción que sigue.
          </p>
        </div>
        {goals && goals.length > 0 && (
          <Link href="/ideas" className={buttonClass("secondary")}>
            Empezar otra desde una idea
          </Link>
        )}
      </header>
      {!goals && !hasFailed && <LoadingRows label="Cargando tus metas..." height="h-36" />}
      {hasFailed && <SyncUnavailable what="tus metas" kept="Tus metas siguen guardadas." />}
      {goals?.length === 0 && (
        <NothingYet
          title="Aún no tienes metas definidas"
          text="Toda meta empieza como una idea. Elige una de tu banco y dale un porqué, un plan y una fecha."
          href="/ideas"
          way="Ir a mi Banco de Ideas"
        />
      )}
      {groups && goals.length > 0 && (
        <div className="mt-8 border-line border-b">
          <h2 className="sr-only">En marcha</h2>
          {groups.open.length > 0 ? (
            <OpenGoals goals={groups.open} today={today} onDelete={ask} />
          ) : (
            <p className="border-line border-t py-8 font-serif text-lg text-quiet">
              Ahora mismo no tienes ninguna meta en marcha.
            </p>
          )}
          <GoalListDone title="Cumplidas" goals={groups.completed} onDelete={ask} />
          <GoalListDone title="Archivadas" goals={groups.archived} onDelete={ask} />
          <GoalListDone title="Las que dejaste ir" goals={groups.letGo} onDelete={ask} />
        </div>
      )}
      {dialog}
    </div>
  );
}

interface OpenGoalsProps {
  goals: readonly Goal[];
  today: string;
  onDelete: (goal: Goal) => void;
}

function OpenGoals({ goals, today, onDelete }: OpenGoalsProps) {
  const { rows, list } = useLongList(goals);
  return (
    <ul {...list}>
      {rows.map((goal) => (
        <GoalCard key={goal.id} goal={goal} today={today} onDelete={onDelete} />
      ))}
    </ul>
  );
}

export const page = syncedPage("Mis Metas", <GoalsPage />);
