import { writingAddressOf } from "#notebook/journal/chosen-day.ts";
import { DayMark } from "#notebook/journal/month/day-mark.tsx";
import { longDate, weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { dayLine, type WeekFigures, weekSentence } from "../week/week-figures.ts";

/** The horizon of a day joins those of its neighbours. */
const HORIZON =
  "mb-1 flex min-h-6 items-end justify-center border-edge border-b [&>span]:pb-1 [&>svg]:w-full [&>svg]:border-0";

/** The days' signs on one horizon. Decorative. */
export function WeekSuns({ days, isNamed }: { days: WeekFigures["days"]; isNamed?: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={`flex ${isNamed ? "max-w-lg" : "w-40"} items-end text-center text-quiet text-sm`}
    >
      {days.map(({ day, isProjected, isLived, ...compared }) => (
        <span key={day} className="flex-1">
          {isNamed && <span className="block">{compared.average}</span>}
          <span className={HORIZON}>
            <DayMark project={isProjected} describe={isLived} {...compared} isSmall={!isNamed} />
          </span>
          {isNamed && <span className="block">{WEEKDAYS[weekdayOf(day)]?.slice(0, 2)}</span>}
        </span>
      ))}
    </span>
  );
}

const REVIEW = "screen-only flex min-h-11 items-center font-sans text-base underline underline-offset-4";

/** The words below the drawing say the same. Screen readers get one line for each day. */
export function WeekPicture({ figures }: { figures: WeekFigures }) {
  const lines = figures.days.flatMap((day) => dayLine(day) ?? []);
  return (
    <figure className="@container">
      {lines.length > 0 && <WeekSuns days={figures.days} isNamed />}
      <figcaption className="mt-3 max-w-lesson font-serif text-lg">
        {weekSentence(figures)}
        {figures.days.map(
          ({ day, unreviewed }) =>
            unreviewed !== undefined && (
              <Link key={day} href={writingAddressOf(day, "compare")} className={REVIEW}>
                {longDate(day)}
              </Link>
            ),
        )}
        <ul className="sr-only">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
