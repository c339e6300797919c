import { longDate } from "#platform/shared/days/days.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { addressOf } from "../chosen-day.ts";
import { useJournal } from "../client.ts";
import { daysThatMoved } from "../record/done-actions.ts";

const SHOWN = 5;

export function GoalDays({ goalId }: { goalId: string }) {
  const days = daysThatMoved(useJournal()?.values() ?? [], goalId);
  if (days.length === 0) return null;
  const line = (day: (typeof days)[number]) => (
    <li key={day.id} className="border-line border-t py-3">
      <Link href={addressOf(day.event_date)} className="block hover:underline">
        <span className="block text-quiet text-sm first-letter:uppercase">{longDate(day.event_date)}</span>
        {day.actions
          .filter(({ goal_id }) => goal_id === goalId)
          .map(({ action_id, action_text }) => (
            <span key={action_id} dir="auto" className="wrap-anywhere block font-serif text-lg leading-7">
              {action_text}
            </span>
          ))}
      </Link>
    </li>
  );
  return (
    <section>
      <h2 className="flex min-h-11 items-center text-2xl">Días en que avanzaste</h2>
      <ul className="mt-3 border-line border-b">{days.slice(0, SHOWN).map(line)}</ul>
      {days.length > SHOWN && (
        <details>
          <summary className="flex min-h-11 items-center font-semibold">
            {days.length - SHOWN === 1 ? "Ver el anterior" : `Ver los ${days.length - SHOWN} anteriores`}
          </summary>
          <ul className="border-line border-b">{days.slice(SHOWN).map(line)}</ul>
        </details>
      )}
    </section>
  );
}
