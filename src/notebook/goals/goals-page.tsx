import { type ComponentType, useEffect, useRef } from "react";
import { ToolPage } from "#notebook/tool-page/components/frame.tsx";
import { buttonClass } from "#platform/ui/button.tsx";
import { useLostFocus } from "#platform/ui/dialogs/use-lost-focus.ts";
import { NothingYet } from "#platform/ui/drawings/empty-notebook.tsx";
import { useLongList } from "#platform/ui/loading/use-in-pieces.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { useStore } from "#platform/ui/use-store.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { useGoals } from "./client.ts";
import { useGoalDeletion } from "./components/use-goal-deletion.tsx";
import type { Goal } from "./contract.ts";
import { bornGoal } from "./list/born-goal.ts";
import { GoalBirth } from "./list/goal-birth.tsx";
import { GoalCard, GoalListDone } from "./list/goal-card.tsx";
import { inGoalOrder } from "./list/goal-order.ts";
import { groupGoals } from "./list/progress.ts";

type FirstStep = ComponentType<{ goal: Goal }>;

export function GoalsPage({ FirstStep }: { FirstStep: FirstStep }) {
  const known = useGoals();
  const today = useToday();
  const heading = useRef<HTMLHeadingElement>(null);
  const { asked, ask, dialog } = useGoalDeletion();
  useLostFocus(asked, () => heading.current?.focus({ preventScroll: true }));
  return (
    <>
      <ToolPage
        title="Mis Metas"
        lead="Lo que decidiste alcanzar, y la acción que sigue."
        heading={heading}
        count={known?.length}
        noun="tus metas"
        failure={{
          title: "Error",
          text: "No se pudieron cargar tus metas.",
          kept: "Tus metas siguen guardadas.",
        }}
        empty={
          <NothingYet
            scene={{
              light: "M112 68a17 17 0 0 1 24 24z",
              writing: "M30 112c20-6 40-8 36-18s-8-12-4-24",
              line: "M4 112L58 40l18 22 14-16 66 66zM58 40V12l20 8-20 8",
            }}
            title="Aún no tienes metas definidas"
            text="Toda meta empieza como una idea. Elige una de tu banco y dale un porqué, un plan y una fecha."
            href="/ideas"
            way="Ir a mi Banco de Ideas"
          />
        }
        action={
          <Link href="/ideas" className={buttonClass("secondary")}>
            Empezar otra desde una idea
          </Link>
        }
      >
        {known && <GoalGroups goals={inGoalOrder(known, today)} {...{ today, FirstStep }} onDelete={ask} />}
      </ToolPage>
      {dialog}
    </>
  );
}

interface GoalsProps {
  goals: readonly Goal[];
  today: string;
  onDelete: (goal: Goal) => void;
  FirstStep: FirstStep;
}

function GoalGroups({ goals, ...rest }: GoalsProps) {
  const { onDelete } = rest;
  const groups = groupGoals(goals);
  return (
    <div className="border-line border-b">
      <h2 className="sr-only">En marcha</h2>
      {groups.open.length > 0 ? (
        <OpenGoals goals={groups.open} {...rest} />
      ) : (
        <p className="border-line border-t py-8 font-serif text-lg text-quiet">
          Ahora mismo no tienes ninguna meta en marcha.
        </p>
      )}
      <GoalListDone title="Cumplidas" goals={groups.completed} onDelete={onDelete} />
      <GoalListDone title="Archivadas" goals={groups.archived} onDelete={onDelete} />
      <GoalListDone title="Las que dejaste ir" goals={groups.letGo} onDelete={onDelete} />
    </div>
  );
}

/** Puts a goal that was just created at the top of the list, until the member leaves the page. */
function OpenGoals({ goals, today, onDelete, FirstStep }: GoalsProps) {
  const born = useStore(bornGoal);
  useEffect(() => () => bornGoal.set(null), []);
  const { rows, list } = useLongList(
    [...goals].sort((a, b) => Number(b.id === born) - Number(a.id === born)),
  );
  return (
    <ul {...list}>
      {rows.map((goal) => (
        <GoalCard key={goal.id} goal={goal} today={today} onDelete={onDelete}>
          {goal.id === born && (
            <GoalBirth goal={goal}>
              <FirstStep goal={goal} />
            </GoalBirth>
          )}
        </GoalCard>
      ))}
    </ul>
  );
}
