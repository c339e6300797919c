import { writingAddressOf } from "#notebook/journal/chosen-day.ts";
import { longDate, weekdayOf } from "#platform/shared/days/days.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { dayLine, type WeekFigures, weekSentence } from "../week/week-figures.ts";

/** The width of a day, in units of the drawing. */
const COLUMN = 48;
const SUN = 17;
const HORIZON = 108;
const TOP = 22;
const REVIEW = "screen-only flex min-h-11 items-center font-sans text-base underline underline-offset-4";

/** The words below the drawing say the same. Screen readers get one line for each day. */
export function WeekPicture({ figures }: { figures: WeekFigures }) {
  const lines = figures.days.flatMap((day) => dayLine(day) ?? []);
  return (
    <figure>
      {lines.length > 0 && (
        <svg
          viewBox={`0 0 ${7 * COLUMN} ${HORIZON + 28}`}
          aria-hidden="true"
          className="w-full max-w-lg font-sans"
        >
          <path d={`M0 ${HORIZON}H${7 * COLUMN}`} className="stroke-edge" />
          {figures.days.map(({ day, isProjected, isLived, average }, index) => {
            const x = COLUMN * (index + 0.5);
            // A day that was not compared has its sun on the horizon.
            const y = HORIZON - SUN - ((average ?? 0) / 100) * (HORIZON - 2 * SUN - TOP);
            return (
              <g key={day}>
                {isProjected && !isLived && (
                  <path
                    d={`M${x - SUN} ${HORIZON}a${SUN} ${SUN} 0 0 1 ${2 * SUN} 0`}
                    fill="none"
                    strokeWidth="2"
                    strokeDasharray="3 4"
                    className="stroke-ember"
                  />
                )}
                {isLived && (
                  <circle
                    cx={x}
                    cy={y}
                    r={SUN - 1}
                    strokeWidth="2"
                    className={average === undefined ? "fill-paper stroke-ember" : "fill-ember stroke-ember"}
                  />
                )}
                {average !== undefined && (
                  <text x={x} y={y - SUN - 6} textAnchor="middle" className="fill-quiet text-[11px]">
                    {average}
                  </text>
                )}
                <text x={x} y={HORIZON + 22} textAnchor="middle" className="fill-quiet text-[13px]">
                  {WEEKDAYS[weekdayOf(day)]?.slice(0, 2)}
                </text>
              </g>
            );
          })}
        </svg>
      )}
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
