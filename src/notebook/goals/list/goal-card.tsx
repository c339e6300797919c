import { memo, type ReactNode } from "react";
import { KeyMark } from "#lessons/keys/components/key-mark.tsx";
import { dateInSentence, todayHere } from "#platform/shared/days/days.ts";
import { shortMonth } from "#platform/shared/text/day-words.ts";
import { useConflictsOf } from "#platform/sync/client.ts";
import { ActionButton } from "#platform/ui/action-button.tsx";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { DeadlineWords } from "../components/deadline-words.tsx";
import { GoalWaitingMark } from "../components/goal-waiting-mark.tsx";
import type { Goal } from "../contract.ts";
import { nextAction, type Progress, progressLabel, progressOf } from "./progress.ts";

interface GoalCardProps {
  goal: Goal;
  today: string;
  onDelete: (goal: Goal) => void;
  /** The `GoalBirth` of a goal that was just created. Its drawing replaces the lines of progress and next action. */
  children: ReactNode;
}

export const GoalCard = memo(function GoalCard({ goal, today, onDelete, children }: GoalCardProps) {
  const next = nextAction(goal);
  return (
    <li className="group relative flex flex-wrap border-line border-t">
      <GoalCardDate day={goal.deadline} today={today} />
      <div className="grid min-w-0 grow basis-[13rem] grid-cols-[minmax(0,1fr)_2.75rem] border-line border-l py-5 pl-5 lg:grid-cols-[minmax(0,1fr)_22rem_2.75rem] lg:gap-x-8">
        <div className="min-w-0 max-sm:contents">
          <h3 tabIndex={-1} dir="auto" className="col-span-2 outline-none text-xl sm:text-2xl sm:leading-8">
            <Link
              href={`/meta/${goal.id}`}
              className="after:absolute after:inset-0 group-hover:underline group-hover:decoration-2"
            >
              {goal.title}
            </Link>
          </h3>
          <p className="mt-1 flex min-h-7 flex-wrap items-center gap-x-4">
            <DeadlineWords deadline={goal.deadline} today={today} />
            <KeyMark keyId={goal.key_id} />
            <GoalListConflict goalId={goal.id} />
            <GoalWaitingMark goalId={goal.id} />
          </p>
        </div>
        <div className="col-span-2 mt-2 min-w-0 empty:hidden sm:col-span-1 sm:col-start-1 sm:mt-3 lg:col-start-2 lg:mt-1.5">
          {!children && <GoalCardLine progress={progressOf(goal)} />}
          {next !== undefined && !children && (
            <p className="mt-2 line-clamp-2 font-serif text-quiet">
              <span className="font-sans text-sm">Sigue:</span> <bdi>{next}</bdi>
            </p>
          )}
        </div>
        <GoalListDelete
          goal={goal}
          onDelete={onDelete}
          className="-my-1.5 max-sm:col-start-2 max-sm:-mr-3 max-sm:row-start-2 sm:col-start-2 sm:row-start-1 lg:col-start-3"
        />
        {children}
      </div>
    </li>
  );
});

function GoalCardDate({ day, today }: { day: string; today: string }) {
  const [year, , date] = day.split("-");
  return (
    <time dateTime={day} className="w-16 shrink-0 py-5 text-quiet">
      <span className="block font-serif text-3xl text-ink leading-8">{Number(date)}</span>
      <span className="block text-sm">{shortMonth(day)}</span>{" "}
      {!today.startsWith(`${year}-`) && <span className="block text-sm">{year}</span>}
    </time>
  );
}

function GoalCardLine({ progress }: { progress: Progress }) {
  const place = `${progress.share * 100}%`;
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <svg aria-hidden="true" className="h-4 w-8 grow overflow-visible" strokeWidth="2" strokeLinecap="round">
        <line x1="0" x2="100%" y1="8" y2="8" className="stroke-line" />
        <line x1="0" x2={place} y1="8" y2="8" className="stroke-ember" />
        <circle
          cx={place}
          cy="8"
          r="5"
          className={progress.done > 0 ? "fill-ember stroke-ember" : "fill-paper stroke-edge"}
        />
      </svg>
      <span className="min-w-[min(8rem,100%)] text-right text-sm tabular-nums">
        {progressLabel(progress)}
      </span>
    </div>
  );
}

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

interface GoalListDeleteProps {
  goal: Goal;
  onDelete: (goal: Goal) => void;
  className: string;
}

/** The button is hidden for a goal with conflicts: the member must see every version before deleting. */
function GoalListDelete({ goal, onDelete, className }: GoalListDeleteProps) {
  const hasConflicts = useConflictsOf("goal", goal.id).length > 0;
  return hasConflicts ? null : (
    <ActionButton
      name="trash"
      label={`Eliminar: ${goal.title}`}
      className={`relative z-10 ${className}`}
      onClick={() => onDelete(goal)}
    />
  );
}

function GoalListConflict({ goalId }: { goalId: string }) {
  const hasConflicts = useConflictsOf("goal", goalId).length > 0;
  return hasConflicts ? <span className="font-semibold text-warning">Hay dos versiones</span> : null;
}
