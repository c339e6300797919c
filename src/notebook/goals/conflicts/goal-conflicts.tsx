import { ConflictPanels } from "#notebook/sync-notices/components/conflict-panels.tsx";
import type { Goal, WrittenGoal } from "../contract.ts";
import { firstDeadline } from "../deadline.ts";
import { FIELD_NAMES, GOAL_FIELDS } from "../goal-fields.ts";
import { changeGoal, NOT_SAVED } from "../write-goals.ts";

interface GoalConflictsProps {
  goal: Goal;
  today: string;
  onSettled: () => void;
}

export function GoalConflicts({ goal, today, onSettled }: GoalConflictsProps) {
  const isTooLate = ({ deadline }: WrittenGoal) =>
    deadline !== goal.deadline && deadline < firstDeadline(today);

  return (
    <ConflictPanels<WrittenGoal>
      kind="goal"
      recordId={goal.id}
      onSettled={onSettled}
      words={NOT_SAVED}
      data-key="metas"
      className="mt-8 animate-fade rounded-lg border border-warning bg-raised p-5 sm:p-7"
      buttonsClass="mt-5 gap-3 *:grow sm:*:grow-0"
      apply={(other) => changeGoal(isTooLate(other) ? { ...other, deadline: goal.deadline } : other, goal)}
      compare={(other, writtenAt) => (
        <>
          <h2 className="text-2xl">Hay dos versiones de esta meta</h2>
          <p className="mt-2 max-w-lesson text-quiet">
            Cambió en dos lugares a la vez. No se perdió nada: mira en qué difieren y elige con cuál te
            quedas.
          </p>
          <div className="mt-4 border-line border-b">
            {FIELD_NAMES.map((field) => (
              <Difference key={field} {...{ field, goal, other, writtenAt }} />
            ))}
          </div>
          {isTooLate(other) && (
            <p className="mt-4 text-quiet">
              La fecha límite de la otra versión ya pasó: si la usas, queda la de la actual.
            </p>
          )}
        </>
      )}
    />
  );
}

interface DifferenceProps<N extends keyof WrittenGoal> {
  field: N;
  goal: WrittenGoal;
  other: WrittenGoal;
  writtenAt: string;
}

function Difference<N extends keyof WrittenGoal>({ field, goal, other, writtenAt }: DifferenceProps<N>) {
  const { heading, linesOf } = GOAL_FIELDS[field];
  const [lines, others] = [linesOf(goal[field]), linesOf(other[field])];
  if (JSON.stringify(lines) === JSON.stringify(others)) return null;
  return (
    <section className="border-line border-t py-4">
      <h3 className="font-sans font-semibold text-base">{heading}</h3>
      <div className="mt-2 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Lines name="Versión actual" lines={lines} others={new Set(others)} />
        <Lines name={`Otra versión, del ${writtenAt}`} lines={others} others={new Set(lines)} />
      </div>
    </section>
  );
}

interface LinesProps {
  name: string;
  lines: readonly string[];
  /** The other version's lines. Lines that both versions have are not highlighted. */
  others: ReadonlySet<string>;
}

function Lines({ name, lines, others }: LinesProps) {
  return (
    <div className="min-w-0">
      <p className="text-quiet text-sm">{name}</p>
      {lines.length === 0 && <p className="mt-1 font-serif text-lg text-quiet">Nada.</p>}
      <ul className="mt-1 grid gap-1.5">
        {lines.map((text, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list only shows
            key={index}
            dir="auto"
            className={`wrap-anywhere border-s-2 ps-3 font-serif text-lg leading-7 ${others.has(text) ? "border-transparent text-quiet" : "border-key"}`}
          >
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
