import type { Feelings } from "#notebook/feelings/contract.ts";
import { FEELINGS, type Feeling } from "#notebook/feelings/levels.ts";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { lastDays } from "#platform/shared/days/days.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { besideCoherence, NO_CAUSE, TOLD_FROM } from "../beside-coherence.ts";
import type { Span } from "../coherence-series.ts";

/** The lowest high level: energy "alta", mood "bien". */
const HIGH_FROM = 4;

export type FeelingsSeries = ReturnType<typeof feelingsSeries>;
export type NotedDay = FeelingsSeries["noted"][number];

/** A noted day's `place` is its index in `days`. Its `percentage` is the coherence, absent if not reviewed. */
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
  if (told.length > 0) return [beginning, ...told, NO_CAUSE];
  if (days.length < TOLD_FROM) return [beginning];
  const compared = Math.max(...FEELINGS.map((feeling) => comparedWith(feeling, noted).length));
  const known = compared > 0 ? `Ya comparaste ${compared} de ellos: con` : "Cuando hayas comparado";
  return [
    `${beginning} ${known} ${TOLD_FROM}, leerás aquí tu coherencia en los días de más energía y mejor ánimo.`,
  ];
}

function comparedWith(feeling: Feeling, noted: readonly NotedDay[]) {
  return noted.flatMap(({ [feeling]: level, percentage }) =>
    level === null || percentage === undefined ? [] : { isHigh: level >= HIGH_FROM, percentage },
  );
}

/** Returns undefined for fewer than 14 compared days. */
function sentenceOf(feeling: Feeling, noted: readonly NotedDay[]): string | undefined {
  const compared = comparedWith(feeling, noted);
  if (compared.length < TOLD_FROM) return undefined;
  const { high = [], other = [] } = Object.groupBy(compared, ({ isHigh }) => (isHigh ? "high" : "other"));
  const [here, there] = [high, other].map((days) => days.map(({ percentage }) => percentage));
  return besideCoherence(HIGH[feeling], here ?? [], there ?? []);
}
