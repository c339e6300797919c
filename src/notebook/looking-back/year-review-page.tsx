import { useGoals } from "#notebook/goals/client.ts";
import { useDayPages } from "#notebook/journal/client.ts";
import { SyncUnavailable, useLoadFailure } from "#notebook/sync-notices/components/load-failure.tsx";
import { syncedPage } from "#notebook/tool-page/components/synced.tsx";
import { dateInSentence } from "#platform/shared/days/days.ts";
import { BackLink } from "#platform/ui/back-link.tsx";
import { Button } from "#platform/ui/button.tsx";
import { NothingYet } from "#platform/ui/drawings/empty-notebook.tsx";
import type { PageSource } from "#platform/ui/page.ts";
import { useToday } from "#platform/ui/use-today.ts";
import { OpeningJournal } from "./components/opening-journal.tsx";
import {
  BestDays,
  FavouriteLines,
  GoalsReached,
  MonthFiguresTable,
  ReviewNumbers,
  ReviewPart,
} from "./components/review-parts.tsx";
import { YearHorizons } from "./components/year-horizons.tsx";
import type { DaysProps } from "./year-figures.ts";
import { isEmptyYear, reviewOf, type YearReview } from "./year-review.ts";

/** "Mi año", to keep or print on two A4 sheets (docs/product.md, section 21). */
function YearReviewPage({ year }: { year: number }) {
  const days = useDayPages();
  const goals = useGoals();
  const today = useToday();
  const hasFailed = useLoadFailure("Error al cargar datos");
  const review = days && goals && reviewOf(year, days, goals);
  const isEmpty = review !== undefined && isEmptyYear(review);
  return (
    <div className="year-review mx-auto w-full max-w-3xl px-4 py-6 sm:px-6 lg:px-8 print:max-w-none print:p-0">
      <BackLink href="/mi-calendario/mirar-atras" name="Mirar atrás" />
      <header className="mt-4 flex flex-wrap items-end justify-between gap-x-8 gap-y-5 sm:mt-8 print:mt-0">
        <div>
          <h1 className="text-5xl">Mi año {year}</h1>
          {!isEmpty && Number(today.slice(0, 4)) === year && (
            <p className="mt-2 font-serif text-lg text-quiet">
              Hasta hoy, {dateInSentence(today).replace(` de ${year}`, "")}.
            </p>
          )}
        </div>
        {/* Invisible while loading, so that the layout does not shift on phones. */}
        {!isEmpty && (
          <Button
            variant="secondary"
            className={`print:hidden ${review ? "" : "invisible"}`}
            onClick={() => window.print()}
          >
            Imprimir o guardar como PDF
          </Button>
        )}
      </header>
      {!review && !hasFailed && <OpeningJournal />}
      {hasFailed && <SyncUnavailable what="tu año" kept="Tus páginas siguen guardadas." />}
      {isEmpty && (
        <NothingYet
          title={`De ${year} no hay páginas todavía`}
          text="Un año se escribe día a día. Cuando describas el primero, empezará a contarse aquí."
          href="/mi-calendario"
          way="Abrir mi diario"
        />
      )}
      {days && review && !isEmpty && <Review review={review} days={days} today={today} />}
    </div>
  );
}

function Review({ review, ...days }: DaysProps & { review: YearReview }) {
  const { goalsReached, bestDays, lines } = review;
  const hasSecondSheet = goalsReached.length + bestDays.length + lines.length > 0;
  return (
    <div className="animate-fade">
      {review.compared > 0 && <YearHorizons {...days} figures={review} />}
      <ReviewNumbers review={review} />
      <ReviewPart id="meses" title="Mes por mes">
        <div className="relative overflow-x-auto">
          <MonthFiguresTable figures={review} />
        </div>
      </ReviewPart>
      <div className={hasSecondSheet ? "print:break-before-page" : "hidden"}>
        <GoalsReached goals={goalsReached} />
        <BestDays days={bestDays} />
        <FavouriteLines lines={lines} />
      </div>
    </div>
  );
}

export const page: PageSource = ({ year = "" }) =>
  /^\d{4}$/.test(year)
    ? syncedPage(`Mi año ${year}`, <YearReviewPage key={year} year={Number(year)} />)
    : undefined;
