import { dateInSentence, todayHere } from "#shared/days.ts";
import { Icon } from "#ui/drawings/icons.tsx";
import { Link } from "#ui/navigation.tsx";
import { GoalWaitingMark } from "../components/goal-waiting-mark.tsx";
import type { Goal } from "../contract.ts";
import { GoalListConflict, GoalListDelete } from "./delete-button.tsx";

interface GoalListDoneProps {
  title: string;
  goals: readonly Goal[];
  onDelete: (goal: Goal) => void;
}

export function GoalListDone({ title, goals, onDelete }: GoalListDoneProps) {
  if (goals.length === 0) return null;
  return (
    <details className="group border-line border-t">
      <summary className="flex min-h-14 list-none items-center gap-3 rounded-sm py-3 hover:text-ember">
        <Icon name="down" className="size-5 transition-transform group-open:rotate-180" />
        <h2 className="text-xl">{title}</h2>
        <span className="text-quiet tabular-nums">{goals.length}</span>
      </summary>
      <ul className="pb-4">
        {goals.map((goal) => (
          <DoneGoal key={goal.id} goal={goal} onDelete={onDelete} />
        ))}
      </ul>
    </details>
  );
}

function DoneGoal({ goal, onDelete }: { goal: Goal; onDelete: (goal: Goal) => void }) {
  return (
    <li className="relative flex items-start justify-between gap-3 border-line border-t py-3 pl-8">
      <div className="min-w-0">
        <h3 dir="auto" className="text-lg leading-7">
          <Link
            href={`/meta/${goal.id}`}
            className="after:absolute after:inset-0 hover:underline hover:underline-offset-4"
          >
            {goal.title}
          </Link>
        </h3>
        <p className="flex flex-wrap gap-x-4 text-quiet text-sm">
          {goal.completed_at && (
            <span>Cumplida el {dateInSentence(todayHere(new Date(goal.completed_at)))}</span>
          )}
          <GoalListConflict goalId={goal.id} />
          <GoalWaitingMark goalId={goal.id} />
        </p>
      </div>
      <GoalListDelete goal={goal} onDelete={onDelete} className="-my-1" />
    </li>
  );
}
