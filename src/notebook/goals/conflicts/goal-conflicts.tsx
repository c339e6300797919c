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
            Cambió en dos lugares a la vez. No se perdió nada: abajo está una; en esto difiere la otra, del{" "}
            {writtenAt}.
          </p>
          {FIELD_NAMES.map((field) => (
            <Difference key={field} {...{ field, goal, other }} />
          ))}
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
}

/** Shows a field of the other version. Lines that both versions have are quiet. */
function Difference<N extends keyof WrittenGoal>({ field, goal, other }: DifferenceProps<N>) {
  const { heading, linesOf } = GOAL_FIELDS[field];
  const [own, lines] = [linesOf(goal[field]), linesOf(other[field])];
  if (JSON.stringify(own) === JSON.stringify(lines)) return null;
  return (
    <section className="mt-4 border-warning border-s-2 ps-4">
      <h3 className="font-normal font-sans text-quiet text-sm">{heading}</h3>
      <ul className="mt-1 grid gap-1.5">
        {(lines.length > 0 ? lines : ["Nada."]).map((text, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, and the list only shows
            key={index}
            dir="auto"
            className={`wrap-anywhere font-serif text-lg leading-7 ${own.includes(text) ? "text-quiet" : ""}`}
          >
            {text}
          </li>
        ))}
      </ul>
    </section>
  );
}
