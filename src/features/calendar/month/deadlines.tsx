import type { Goal } from "#features/goals/contract.ts";
import { LineIcon } from "#ui/drawings/icons.tsx";
import { Link } from "#ui/navigation.tsx";

const FLAG = "M6 21V4h11l-2.5 4L17 12H6";

/** The open goals of each day. A reached or archived goal has no deadline any more. */
export function deadlinesByDay(goals: readonly Goal[]): ReadonlyMap<string, readonly Goal[]> {
  const open = goals.filter(({ completed_at, archived_at }) => completed_at === null && archived_at === null);
  return Map.groupBy(open, ({ deadline }) => deadline);
}

/** No events: they have another shape, cannot be changed here, and lead to their goal. */
export function DayDeadlines({ goals }: { goals: readonly Goal[] }) {
  return (
    <ul data-key="metas" className="border-line border-b">
      {goals.map(({ id, title }) => (
        <li key={id} className="border-line not-first:border-t">
          <Link href={`/meta/${id}`} className="flex min-h-11 items-start gap-3 px-5 py-3 hover:bg-wash">
            <LineIcon line={FLAG} className="mt-1 size-5 shrink-0 text-key" />
            <span className="wrap-anywhere min-w-0">
              <span className="text-quiet">Fecha límite:</span> <bdi>{title}</bdi>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
