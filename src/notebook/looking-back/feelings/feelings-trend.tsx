import { useRef } from "react";
import { WithdrawConsent } from "#notebook/feelings/components/consent.tsx";
import { Face } from "#notebook/feelings/components/face.tsx";
import type { Feelings, FeelingsConsent } from "#notebook/feelings/contract.ts";
import { FEELING_NAMES, FEELINGS, type Feeling, LEVELS, levelWord } from "#notebook/feelings/levels.ts";
import { longDate } from "#platform/shared/days/days.ts";
import { shortDate } from "#platform/shared/text/day-words.ts";
import type { Span } from "../coherence-series.ts";
import { DayNames, LEFT, Measured, RIGHT } from "../components/coherence-chart.tsx";
import { CELL, FoldedTable, LAST_CELL } from "../components/folded-table.tsx";
import { percent } from "../looking-back-words.ts";
import type { DaysProps } from "../year-figures.ts";
import { type FeelingsSeries, feelingsSentences, feelingsSeries, type NotedDay } from "./feelings-series.ts";

const STEP = 22;
const TOP = 14;
const HEIGHT = TOP * 2 + STEP * 4;
/** The height of the row of days below the lines. */
const DAYS = 20;
const FACE = 20;
const LARGE_MARKS_MAX = 45;

interface FeelingsTrendProps extends DaysProps {
  span: Span;
  feelings: ReadonlyMap<string, Feelings>;
  consent: FeelingsConsent | null | undefined;
}

export function FeelingsTrend({ days, today, span, feelings, consent }: FeelingsTrendProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const series = feelingsSeries(feelings, days, today, span);
  const hasDays = series.noted.length > 0;
  return (
    <section aria-labelledby="energia" className="mt-10">
      <h3 id="energia" ref={heading} tabIndex={-1} className="text-xl outline-none">
        Tu energía y tu ánimo
      </h3>
      <figure className="mt-2">
        <figcaption aria-live="polite" className="grid max-w-lesson gap-1 font-serif text-lg text-quiet">
          {feelingsSentences(series).map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </figcaption>
        {hasDays && FEELINGS.map((feeling) => <Strip key={feeling} feeling={feeling} series={series} />)}
      </figure>
      {hasDays && <FeelingsTable noted={series.noted} />}
      {consent?.withdrawn_at === null && (
        <div className="mt-4">
          <WithdrawConsent consent={consent} onWithdrawn={() => heading.current?.focus()} />
        </div>
      )}
    </section>
  );
}

/** Decorative, as the table says the same. Filled dots are energy, rings the mood. */
function Strip({ feeling, series }: { feeling: Feeling; series: FeelingsSeries }) {
  const { days, noted } = series;
  const own = noted.filter(({ [feeling]: level }) => level !== null);
  if (own.length === 0) return null;
  const radius = days.length > LARGE_MARKS_MAX ? 3 : 4;
  const yOf = (level: number | null) => TOP + (5 - (level ?? 0)) * STEP;
  return (
    <div aria-hidden="true" className="mt-4">
      <p className="font-semibold text-sm">{FEELING_NAMES[feeling]}</p>
      <Measured className="relative">
        {({ width, scale }) => {
          const height = HEIGHT + DAYS * scale;
          const xOf = (place: number) => LEFT + (place / (days.length - 1)) * (width - LEFT - RIGHT);
          const line = own
            .map(({ place, [feeling]: level }, index) => {
              const isNext = own[index - 1]?.place === place - 1;
              return `${isNext ? "L" : "M"}${xOf(place)} ${yOf(level)}`;
            })
            .join("");
          return (
            <>
              {/* biome-ignore lint/a11y/noSvgWithoutTitle: the parent is aria-hidden */}
              <svg width={width} height={height} className="block font-sans">
                {LEVELS.map((level) => (
                  <path key={level} d={`M${LEFT} ${yOf(level)}H${width - RIGHT}`} className="stroke-line" />
                ))}
                <DayNames {...{ days, scale, xOf }} y={height - 6 * scale} />
                <path d={line} fill="none" strokeWidth="1.5" className="stroke-quiet" />
                {own.map(({ place, [feeling]: level }) => (
                  <circle
                    key={place}
                    cx={xOf(place)}
                    cy={yOf(level)}
                    r={radius}
                    strokeWidth="1.5"
                    className={feeling === "mood" ? "fill-paper stroke-ink" : "fill-ember stroke-ember"}
                  />
                ))}
              </svg>
              {([5, 3, 1] as const).map((level) => (
                <span
                  key={level}
                  className="absolute left-[8px] text-quiet"
                  style={{ top: yOf(level) - FACE / 2 }}
                >
                  <Face feeling={feeling} level={level} className="size-[20px]" />
                </span>
              ))}
            </>
          );
        }}
      </Measured>
    </div>
  );
}

function FeelingsTable({ noted }: { noted: readonly NotedDay[] }) {
  const words = (feeling: Feeling, level: number | null) =>
    level === null ? "–" : levelWord(feeling, level);
  return (
    <FoldedTable
      className="max-w-2xl"
      caption="Energía, ánimo y coherencia de los días que anotaste"
      heads={["Día", "Energía", "Ánimo", "Coherencia"]}
    >
      {noted.toReversed().map(({ day, energy, mood, percentage }) => (
        <tr key={day} className="border-line border-t">
          <th scope="row" className={`${CELL} first-letter:uppercase`}>
            <span className="max-sm:hidden">{longDate(day)}</span>
            <span className="sm:hidden">{`${longDate(day).slice(0, 3)} ${shortDate(day)}`}</span>
          </th>
          <td className={CELL}>{words("energy", energy)}</td>
          <td className={CELL}>{words("mood", mood)}</td>
          <td className={LAST_CELL}>{percentage === undefined ? "–" : percent(percentage)}</td>
        </tr>
      ))}
    </FoldedTable>
  );
}
