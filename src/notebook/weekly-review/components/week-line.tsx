import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { useToday } from "#platform/ui/use-today.ts";
import { useReviews } from "../client.ts";
import { invitedWeek } from "../week/iso-week.ts";

/** Shows a link to the review on Sundays and on the weekday of the last review, until the week has a review. */
export function WeekLine() {
  const reviews = useReviews();
  const today = useToday();
  if (!reviews || !invitedWeek(today, reviews)) return null;
  return (
    <Link
      href="/mi-semana"
      className="mt-3 inline-flex min-h-11 animate-fade items-center gap-2 font-semibold underline-offset-4 hover:underline"
    >
      Cinco minutos para tu semana
      <Icon name="forward" className="size-4 shrink-0 text-ember" />
    </Link>
  );
}
