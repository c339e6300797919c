import type { ReactNode } from "react";
import { addressOf } from "#notebook/journal/chosen-day.ts";
import { longDate, todayHere } from "#platform/shared/days/days.ts";
import { monthName } from "#platform/shared/text/day-words.ts";
import { figure } from "#platform/shared/text/figure.ts";
import { Link } from "#platform/ui/navigation.tsx";
import { percent } from "../looking-back-words.ts";
import { hasPages, type YearFigures } from "../year-figures.ts";
import type { YearReview } from "../year-review.ts";

export function ReviewPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-12 print:mt-8">
      <h2 id={id} className="text-2xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

export function ReviewNumbers({ review }: { review: YearReview }) {
  const { described, projected, compared, unreviewed, average, words, actionsDone, goalsReached } = review;
  const numbers = [
    [described, described === 1 ? "día descrito" : "días descritos"],
    [projected, projected === 1 ? "día proyectado" : "días proyectados"],
    [compared, compared === 1 ? "día comparado" : "días comparados"],
    [unreviewed, unreviewed === 1 ? "día sin revisar" : "días sin revisar"],
    [words, words === 1 ? "palabra escrita" : "palabras escritas"],
    [actionsDone, actionsDone === 1 ? "acción hecha" : "acciones hechas"],
    [goalsReached.length, goalsReached.length === 1 ? "meta cumplida" : "metas cumplidas"],
  ] as const;
  return (
    <dl className="mt-10 grid grid-cols-[repeat(auto-fill,minmax(min(7rem,100%),1fr))] gap-x-6 gap-y-6 border-line border-y py-7 sm:grid-cols-3">
      {average !== undefined && (
        <Figure
          figure={percent(average)}
          label="de coherencia en promedio"
          className="col-span-full text-ember [&_dd]:text-5xl"
        />
      )}
      {numbers.map(
        ([number, label]) => number > 0 && <Figure key={label} figure={figure(number)} label={label} />,
      )}
    </dl>
  );
}

function Figure({ figure, label, className = "" }: { figure: string; label: string; className?: string }) {
  return (
    <div className={`flex flex-col-reverse justify-end ${className}`}>
      <dt className="text-quiet">{label}</dt>
      <dd className="font-medium font-serif text-3xl tabular-nums">{figure}</dd>
    </div>
  );
}

export function BestDays({ days }: { days: YearReview["bestDays"] }) {
  if (days.length === 0) return null;
  return (
    <ReviewPart id="mejores" title="Tus días más coherentes">
      <ol className="mt-4 border-line border-b">
        {days.map(({ day, percentage, title }) => (
          <li key={day} className="flex flex-wrap gap-x-5 border-line border-t py-3">
            <span className="w-16 shrink-0 font-medium font-serif text-ember text-xl tabular-nums">
              {percent(percentage)}
            </span>
            <DayLine day={day} title={title} />
          </li>
        ))}
      </ol>
    </ReviewPart>
  );
}

export function FavouriteLines({ lines }: { lines: YearReview["lines"] }) {
  if (lines.length === 0) return null;
  return (
    <ReviewPart id="lineas" title="Una línea de cada mes">
      <ol className="mt-4 grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 print:grid-cols-2">
        {lines.map(({ day, title }) => (
          <li key={day} className="border-ember border-l-2 pl-4">
            <DayLine day={day} title={title} />
          </li>
        ))}
      </ol>
    </ReviewPart>
  );
}

function DayLine({ day, title }: { day: string; title: string }) {
  return (
    <div className="min-w-0 grow basis-[10rem]">
      <p dir="auto" className="wrap-anywhere font-serif text-lg leading-7">
        {title || "Sin título"}
      </p>
      <Link
        href={addressOf(day)}
        className="inline-block text-quiet text-sm first-letter:uppercase hover:underline print:no-underline"
      >
        {longDate(day)}
      </Link>
    </div>
  );
}

export function GoalsReached({ goals }: { goals: YearReview["goalsReached"] }) {
  if (goals.length === 0) return null;
  return (
    <ReviewPart id="metas" title={goals.length === 1 ? "La meta que cumpliste" : "Las metas que cumpliste"}>
      <ul className="mt-4 border-line border-b">
        {goals.map(({ id, title, completed_at }) => (
          <li key={id} className="border-line border-t py-3">
            <p dir="auto" className="font-serif text-lg leading-7">
              <Link href={`/meta/${id}`} className="hover:underline hover:underline-offset-4">
                {title}
              </Link>
            </p>
            {completed_at && (
              <p className="text-quiet text-sm first-letter:uppercase">
                {longDate(todayHere(new Date(completed_at)))}
              </p>
            )}
          </li>
        ))}
      </ul>
    </ReviewPart>
  );
}

export function MonthFiguresTable({ figures: { year, months } }: { figures: YearFigures }) {
  return (
    <table className="mt-2 w-full text-right max-sm:text-sm">
      <caption className="sr-only">{`El año ${year}, mes por mes`}</caption>
      <thead>
        <tr className="text-quiet text-sm">
          {["Mes", "Proyectados", "Descritos"].map((name) => (
            <th key={name} scope="col" className="py-2 font-normal first:text-left">
              {name}
            </th>
          ))}
          <th scope="col" colSpan={2} className="py-2 font-normal">
            Coherencia
          </th>
        </tr>
      </thead>
      <tbody>
        {months.filter(hasPages).map(({ month, projected, described, average, unreviewed }) => (
          <tr key={month} className="border-line border-t">
            <th scope="row" className="py-2 text-left font-normal first-letter:uppercase">
              {monthName(month)}
            </th>
            <td className="py-2">{projected || "–"}</td>
            <td className="py-2">{described || "–"}</td>
            <td className="w-1/3 py-2 pl-6 max-sm:hidden print:table-cell">
              <Bar percentage={average ?? 0} />
            </td>
            <td className="py-2">
              {average === undefined ? "–" : percent(average)}
              {unreviewed > 0 && <span className="block text-quiet text-xs">{unreviewed} sin revisar</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Bar({ percentage }: { percentage: number }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 100 8" preserveAspectRatio="none" className="block h-2 w-full">
      <path d="M0 4H100" strokeWidth="2" className="stroke-line" />
      {percentage > 0 && <path d={`M0 4H${percentage}`} strokeWidth="8" className="stroke-ember" />}
    </svg>
  );
}
