import type { Goal } from "#notebook/goals/contract.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { addressOf } from "../chosen-day.ts";
import { useDayPages } from "../client.ts";
import { pagesOf } from "../month/day-pages.ts";

/** Offers to write a projection with a goal's first open action: for today, or for tomorrow if today is described. */
export function FirstStep({ goal }: { goal: Goal }) {
  const today = useToday();
  const days = useDayPages();
  const first = goal.actions.find(({ done_at }) => done_at === null);
  if (!days || !first) return null;
  const isOver = pagesOf(days, today).describe !== undefined;
  const day = isOver ? addDays(today, 1) : today;
  const [question, answer] = isOver ? ["¿Mañana?", "Sí, mañana"] : ["¿Hoy?", "Sí, hoy"];
  return (
    <div className="mt-4 flex animate-fade flex-wrap items-center gap-x-4 gap-y-3 font-serif text-lg">
      <p className="w-full">
        <span className="block font-sans text-quiet text-sm">Tu primer paso</span>{" "}
        <bdi>{first.action_text}</bdi>
      </p>
      <p>{question}</p>
      <Link
        href={`${addressOf(day)}&escribir=project&accion=${first.id}`}
        aria-label={`${answer}: ${first.action_text}`}
        className={buttonClass()}
      >
        {answer}
      </Link>
    </div>
  );
}
