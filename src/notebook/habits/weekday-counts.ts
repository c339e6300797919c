import { weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { countDays } from "./habit-days.ts";

/** Fewer due days of a weekday do not show that it is hard. */
const NAMED_FROM = 8;

/** Counts each weekday, from Monday. `hardest` are those with the least share, unless all have the same. */
export function weekdayCounts(...[habit, months, days, today]: Parameters<typeof countDays>) {
  const counts = WEEKDAYS.map((_, weekday) =>
    countDays(
      habit,
      months,
      days.filter((day) => weekdayOf(day) === weekday),
      today,
    ),
  );
  const shares = counts.map(({ n, m }) => (m < NAMED_FROM ? undefined : n / m));
  const known = shares.filter((share) => share !== undefined);
  const least = Math.min(...known);
  const isEven = least === Math.max(...known);
  return { counts, hardest: WEEKDAYS.filter((_, weekday) => !isEven && shares[weekday] === least) };
}
