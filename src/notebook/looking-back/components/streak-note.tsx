import { addressOf } from "#notebook/journal/chosen-day.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { figure } from "#platform/shared/text/figure.ts";
import { buttonClass } from "#platform/ui/button.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { streakAt, streakWords } from "../streak.ts";
import type { DaysProps } from "../year-figures.ts";

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
