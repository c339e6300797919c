import { useState } from "react";
import { useFeelings, useFeelingsConsent } from "#notebook/feelings/client.ts";
import { writingAddressOf } from "#notebook/journal/chosen-day.ts";
import { nextStep, pagesOf } from "#notebook/journal/month/day-pages.ts";
import { dateInSentence, longDate } from "#platform/shared/days/days.ts";
import { Icon } from "#platform/ui/drawings/icons.tsx";
import { Choice } from "#platform/ui/fields/choice.tsx";
import { lazyComponent } from "#platform/ui/loading/lazy-component.tsx";
import { Link } from "#platform/ui/navigation.tsx";
import { coherenceSentence, coherenceSeries, SPANS, type Span } from "../coherence-series.ts";
import { percent } from "../looking-back-words.ts";
import type { DaysProps } from "../year-figures.ts";
import { CELL, FoldedTable, LAST_CELL } from "./folded-table.tsx";

const CoherenceChart = lazyComponent("CoherenceChart", () => import("./coherence-chart.tsx"));
const FeelingsTrend = lazyComponent("FeelingsTrend", () => import("../feelings/feelings-trend.tsx"));
const Lived = lazyComponent("Lived", () => import("./lived-actions.tsx"));

const OPTIONS = SPANS.map((value) => ({ value, label: `${value} días` }));

export function Coherence({ days, today }: DaysProps) {
  const [span, setSpan] = useState<Span>(30);
  const [isOpen, setIsOpen] = useState(false);
  const series = coherenceSeries(days, today, span);
  const hasRows = series.compared.length + series.unreviewed > 0;
  const waiting = series.days.findLast((day) => nextStep(pagesOf(days, day), true) === "compare");
  return (
    <section aria-labelledby="coherencia">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id="coherencia" className="text-2xl">
          Tu coherencia
        </h2>
        <Choice label="Cuántos días" value={span} options={OPTIONS} onChoose={setSpan} />
      </div>
      <figure className="mt-3">
        <figcaption aria-live="polite" className="max-w-lesson font-serif text-lg text-quiet">
          {`${coherenceSentence(series)}${hasRows ? "" : " Cuando un día esté proyectado y descrito, compáralo: su punto aparecerá aquí."}`}
        </figcaption>
        {series.compared.length > 0 && (
          <CoherenceChart series={series} fallback={<div className="mt-3 h-63" />} />
        )}
      </figure>
      {waiting && (
        <Link
          href={writingAddressOf(waiting, "compare")}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          {`Comparar el ${dateInSentence(waiting)}`}
        </Link>
      )}
      {hasRows && <CoherenceTable of={series.days} days={days} />}
      <Feelings days={days} today={today} span={span} />
      <details
        className="group mt-8 border-line border-t"
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary className="flex min-h-14 list-none items-center gap-3 rounded-sm py-2 hover:text-ember">
          <Icon name="down" className="size-5 transition-transform group-open:rotate-180" />
          <h3 className="min-w-0 text-xl">De lo proyectado, lo vivido</h3>
        </summary>
        {isOpen && <Lived pages={days} days={series.days} />}
      </details>
    </section>
  );
}

/** Shows nothing without notes of energy or mood, unless the member has consented to them. */
export function Feelings({ days, today, span }: DaysProps & { span: Span }) {
  const feelings = useFeelings();
  const consent = useFeelingsConsent();
  if (!feelings || (feelings.size === 0 && consent?.withdrawn_at !== null)) return null;
  return <FeelingsTrend {...{ days, today, span, feelings, consent }} />;
}

function CoherenceTable({ of, days }: Pick<DaysProps, "days"> & { of: readonly string[] }) {
  const rows = of
    .map((day) => ({ day, ...pagesOf(days, day) }))
    .filter(({ average, unreviewed }) => (average ?? unreviewed) !== undefined);
  return (
    <FoldedTable
      className="max-w-lesson"
      caption="Coherencia de los días comparados"
      heads={["Día", "Coherencia"]}
    >
      {rows.reverse().map(({ day, average, unreviewed }) => (
        <tr key={day} className="border-line border-t">
          <th scope="row" className={`${CELL} first-letter:uppercase`}>
            {longDate(day)}
          </th>
          <td className={LAST_CELL}>
            {unreviewed !== undefined && (
              <Link
                href={writingAddressOf(day, "compare")}
                className="me-3 inline-flex min-h-11 items-center underline"
              >
                sin revisar
              </Link>
            )}
            <span>{percent(average ?? unreviewed ?? 0)}</span>
          </td>
        </tr>
      ))}
    </FoldedTable>
  );
}
