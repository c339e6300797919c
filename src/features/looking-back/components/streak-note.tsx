import { addressOf } from "#features/journal/chosen-day.ts";
import { addDays, weekdayOf } from "#shared/days.ts";
import { counted } from "#shared/text/counted.ts";
import { figure } from "#shared/text/figure.ts";
import { buttonClass } from "#ui/button.tsx";
import { Link } from "#ui/navigation.tsx";
import { streakAt, streakWords } from "../streak.ts";
import type { DaysProps } from "../year-figures.ts";

const SHOWN_DAYS = 7;
const WEEKDAYS = ["lu", "ma", "mi", "ju", "vi", "sá", "do"];

export function StreakNote({ days, today }: DaysProps) {
  const described = [...days].flatMap(([day, { describe }]) => (describe ? day : []));
  const streak = streakAt(today, described);
  const { title, text } = streakWords(streak);
  const isRecordPast = streak.longest > streak.days && streak.longest > 1;
  return (
    <section aria-labelledby="racha">
      <h2 id="racha" className="flex flex-wrap items-baseline gap-x-3">
        {streak.days > 0 && <span className="text-5xl text-ember tabular-nums">{figure(streak.days)}</span>}
        <span className="text-2xl">{title}</span>
      </h2>
      <p className="mt-2 max-w-md font-serif text-lg text-quiet">{text}</p>
      <LastDays days={days} today={today} />
      {isRecordPast && (
        <p className="mt-4 text-quiet text-sm">La más larga: {counted(streak.longest, "día", "días")}.</p>
      )}
      {!streak.isTodayDescribed && (
        <Link href={addressOf(today)} className={buttonClass("secondary", "mt-5")}>
          Describir mi día
        </Link>
      )}
    </section>
  );
}

/** Decorative: the text above says the same. */
function LastDays({ days, today }: DaysProps) {
  return (
    <ol aria-hidden="true" className="mt-5 flex flex-wrap gap-2">
      {Array.from({ length: SHOWN_DAYS }, (_, index) => {
        const day = addDays(today, index + 1 - SHOWN_DAYS);
        const isDescribed = days.get(day)?.describe !== undefined;
        const look = isDescribed
          ? "size-6 bg-ember forced-colors:bg-[CanvasText]"
          : day === today
            ? "size-6 border-2 border-ember border-dashed"
            : "h-0.5 w-3 bg-edge";
        return (
          <li key={day} className="grid w-8 justify-items-center gap-1.5">
            <span className="grid h-7 place-items-center">
              <span className={`rounded-full ${look}`} />
            </span>
            <span className={`text-xs ${day === today ? "font-semibold" : "text-quiet"}`}>
              {WEEKDAYS[weekdayOf(day)]}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
