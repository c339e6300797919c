import type { Feelings } from "#notebook/feelings/contract.ts";
import { FEELINGS, type Feeling } from "#notebook/feelings/levels.ts";
import { meanOf } from "#notebook/journal/comparison/unreviewed.ts";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { lastDays } from "#platform/shared/days/days.ts";
import { counted } from "#platform/shared/text/counted.ts";
import type { Span } from "../coherence-series.ts";
import { percent } from "../looking-back-words.ts";

/** The fewest days that can show whether a feeling and coherence go together. */
const TOLD_FROM = 14;
/** The lowest high level: energy "alta", mood "bien". */
const HIGH_FROM = 4;

export type FeelingsSeries = ReturnType<typeof feelingsSeries>;
export type NotedDay = FeelingsSeries["noted"][number];

/** A noted day's `place` is its index in `days`, its `percentage` the coherence if the member reviewed it. */
export function feelingsSeries(
  feelings: ReadonlyMap<string, Feelings>,
  pages: ReadonlyMap<string, DayPages>,
  today: string,
  span: Span,
) {
  const days = lastDays(today, span);
  const noted = days.flatMap((day, place) => {
    const known = feelings.get(day);
    return known ? { ...known, place, percentage: pages.get(day)?.average } : [];
  });
  return { days, noted };
}

/** Coherence on the days with a high level and on the others; undefined for fewer than 14 compared days. */
function coherenceBy(feeling: Feeling, noted: readonly NotedDay[]) {
  const compared = noted.flatMap(({ [feeling]: level, percentage }) =>
    level === null || percentage === undefined ? [] : { level, percentage },
  );
  if (compared.length < TOLD_FROM) return undefined;
  const groupOf = (isHigh: boolean) => {
    const own = compared.filter(({ level }) => level >= HIGH_FROM === isHigh);
    return { count: own.length, coherence: meanOf(own.map(({ percentage }) => percentage)) };
  };
  return { high: groupOf(true), other: groupOf(false) };
}

const HIGH = {
  energy: "energía alta o muy alta",
  mood: "ánimo bueno o muy bueno",
};

/** Describes and never explains: no sentence says that a feeling led to a coherence, or the reverse. */
export function feelingsSentences({ days, noted }: FeelingsSeries): string[] {
  const span = `los últimos ${days.length} días`;
  if (noted.length === 0) return [`En ${span} no anotaste ningún día todavía.`];
  const beginning = `En ${span} anotaste ${counted(noted.length, "día", "días")}.`;
  const told = FEELINGS.flatMap((feeling) => sentenceOf(feeling, noted) ?? []);
  if (told.length > 0) return [beginning, ...told, "Es lo que muestran tus días; no dice por qué."];
  if (days.length < TOLD_FROM) return [beginning];
  return [
    `${beginning} Cuando sean ${TOLD_FROM} días también comparados, aquí los leerás junto a tu coherencia.`,
  ];
}

function sentenceOf(feeling: Feeling, noted: readonly NotedDay[]): string | undefined {
  const groups = coherenceBy(feeling, noted);
  if (!groups) return undefined;
  const { high, other } = groups;
  if (high.coherence === undefined || other.coherence === undefined) {
    const { count: days, coherence = 0 } = high.coherence === undefined ? other : high;
    const beginning = high.coherence === undefined ? "En ninguno de los" : "En los";
    return `${beginning} ${days} días que anotaste y comparaste hubo ${HIGH[feeling]}; tu coherencia fue del ${percent(coherence)} en promedio.`;
  }
  const days = high.count === 1 ? "el día" : `los ${counted(high.count, "día", "días")}`;
  const others = other.count === 1 ? "el otro día" : `los otros ${counted(other.count, "día", "días")}`;
  // "En promedio" appears once: at the first group, or at the second if the first is a single day.
  const [here, there] = high.count === 1 ? ["", " en promedio"] : [" en promedio", ""];
  return `En ${days} con ${HIGH[feeling]}, tu coherencia fue del ${percent(high.coherence)}${here}; en ${others} fue del ${percent(other.coherence)}${there}.`;
}
