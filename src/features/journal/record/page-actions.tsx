import { useGoals } from "#features/goals/client.ts";
import { GoalIcon } from "#features/goals/components/goal-icons.tsx";
import { KeyMark } from "#features/keys/components/key-mark.tsx";
import { Icon } from "#ui/drawings/icons.tsx";
import { Link } from "#ui/navigation.tsx";
import type { RecordAction } from "../contract.ts";

const LINE = "flex min-h-9 items-start gap-2.5 rounded-sm py-1 font-serif text-lg leading-7";

export function PageActions({ actions, isDone }: { actions: readonly RecordAction[]; isDone: boolean }) {
  const goals = useGoals();
  return (
    <div className="mt-4">
      <h4 className="text-quiet text-sm">{isDone ? "Lo hice" : "Acciones de mis metas"}</h4>
      <ul className="mt-1">
        {actions.map(({ goal_id, action_id, action_text }) => {
          const goal = goals?.find(({ id }) => id === goal_id);
          const content = (
            <>
              {isDone ? (
                <GoalIcon name="check" className="mt-1 size-5 text-positive" />
              ) : (
                <Icon name="forward" className="mt-1 size-5 text-quiet" />
              )}
              <span dir="auto" className="wrap-anywhere min-w-0">
                {action_text} <KeyMark keyId={goal?.key_id} />
              </span>
            </>
          );
          return (
            <li key={action_id}>
              {goal ? (
                <Link href={`/meta/${goal_id}`} className={`${LINE} hover:underline`}>
                  {content}
                </Link>
              ) : (
                <p className={LINE}>{content}</p>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
