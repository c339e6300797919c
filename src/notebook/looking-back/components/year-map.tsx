import { useState } from "react";
import { MarkLegend } from "#notebook/journal/month/day-mark.tsx";
import { Icon, LineIcon } from "#platform/ui/drawings/icons.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { IconButton } from "#platform/ui/small-buttons.tsx";
import { type DaysProps, yearFigures, yearSentence, yearText } from "../year-figures.ts";
import { yearsOf } from "../year-review.ts";
import { YearDays } from "./year-days.tsx";

export function YearMap({ days, today }: DaysProps) {
  const [year, setYear] = useState(Number(today.slice(0, 4)));
  const years = yearsOf(days.keys(), today);
  const figures = yearFigures(days, year);
  const turnProps = (to: number) => {
    const isOut = to > (years[0] ?? to) || to < (years.at(-1) ?? to);
    return { "aria-disabled": isOut, onClick: () => !isOut && setYear(to) };
  };
  return (
    <section aria-labelledby="mapa">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2">
        <h2 id="mapa" className="text-2xl">
          Tu año, día por día
        </h2>
        <div className="-mr-3 flex items-center">
          <IconButton aria-label="Año anterior" {...turnProps(year - 1)}>
            <LineIcon line="M15 6l-6 6 6 6" />
          </IconButton>
          <p aria-live="polite" className="min-w-14 text-center font-medium font-serif text-lg tabular-nums">
            {year}
          </p>
          <IconButton aria-label="Año siguiente" {...turnProps(year + 1)}>
            <LineIcon line="M9 6l6 6-6 6" />
          </IconButton>
        </div>
      </div>
      <p className="mt-1 max-w-lesson font-serif text-lg text-quiet">{yearSentence(figures)}</p>
      <Link
        href={`/mi-calendario/mi-anio/${yearText(year)}`}
        className="mt-1 inline-flex min-h-11 items-center gap-2 rounded-md font-semibold hover:text-ember"
      >
        Mi año {year}, para guardar
        <Icon name="forward" className="size-4 text-ember" />
      </Link>
      <MarkLegend days={days} during={yearText(year)} />
      <YearDays key={year} year={year} days={days} today={today} />
    </section>
  );
}
