import { weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { countDays } from "./habit-days.ts";

/** The fewest due days of a weekday for which it may be called the hardest. */
const NAMED_FROM = 8;

/** Counts each weekday, from Monday. `hardest` has the smallest share of done days; undefined if several share it. */
export function weekdayCounts(...[habit, months, days, today]: Parameters<typeof countDays>) {
  const counts = WEEKDAYS.map((_, weekday) =>
    countDays(
      habit,
      months,
      days.filter((day) => weekdayOf(day) === weekday),
      today,
    ),
  );
  const known = counts.filter(({ m }) => m >= NAMED_FROM).sort((a, b) => a.n / a.m - b.n / b.m);
  const [least, next] = known;
  const isHardest = least && next && least.n / least.m < next.n / next.m;
  return { counts, hardest: isHardest ? WEEKDAYS[counts.indexOf(least)] : undefined };
}
