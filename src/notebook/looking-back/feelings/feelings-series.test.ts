import { expect, test } from "vitest";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { addDays } from "#platform/shared/days/days.ts";
import { type FeelingsSeries, feelingsSentences, feelingsSeries } from "./feelings-series.ts";

const TODAY = "2026-11-23";

/** The first element of `days` is today; each next one is a day earlier. */
function seriesOf(
  days: { energy?: number | null; mood?: number | null; coherence?: number }[],
  span: 7 | 30 | 90 = 30,
): FeelingsSeries {
  const dayOf = (ago: number) => addDays(TODAY, -ago);
  const feelings = new Map(
    days.map(({ energy = null, mood = null }, ago) => [dayOf(ago), { day: dayOf(ago), energy, mood }]),
  );
  const pages = new Map(
    days.map(({ coherence }, ago): [string, DayPages] => [
      dayOf(ago),
      { records: [], ...(coherence !== undefined && { average: coherence }) },
    ]),
  );
  return feelingsSeries(feelings, pages, TODAY, span);
}
const times = <T>(count: number, one: T) => Array.from({ length: count }, () => one);
const said = (series: FeelingsSeries) => feelingsSentences(series).join(" ").replaceAll("\u00a0", " ");

test("the series holds the noted days of the span with their place and coherence", () => {
  const { days, noted } = seriesOf([{ energy: 4, coherence: 80 }, ...times(7, { mood: 2 })], 7);
  expect(days).toHaveLength(7);
  expect(noted).toHaveLength(7);
  expect(noted.at(-1)).toEqual({ day: TODAY, energy: 4, mood: null, place: 6, percentage: 80 });
});

test("13 days say how many were noted, and 14 compared days how coherence was beside them", () => {
  const good = { energy: 5, mood: 2, coherence: 90 };
  const low = { energy: 2, mood: 2, coherence: 60 };
  expect(said(seriesOf([]))).toBe("En los últimos 30 días no anotaste ningún día todavía.");
  expect(said(seriesOf([...times(6, good), ...times(7, low)]))).toBe(
    "En los últimos 30 días anotaste 13 días. Ya comparaste 13 de ellos: con 14, leerás aquí tu coherencia en los días de más energía y mejor ánimo.",
  );
  expect(said(seriesOf([...times(7, good), ...times(7, low)]))).toBe(
    "En los últimos 30 días anotaste 14 días. En los 7 días con energía alta o muy alta, tu coherencia fue del 90 % en promedio; en los otros 7 días fue del 60 %. En ninguno de los 14 días que anotaste y comparaste hubo ánimo bueno o muy bueno; tu coherencia fue del 75 % en promedio. Es lo que muestran tus días; no dice por qué.",
  );
});

test("levels of one feeling do not complete the days of the other", () => {
  const mixed = [...times(8, { energy: 4, coherence: 80 }), ...times(9, { mood: 4, coherence: 80 })];
  expect(said(seriesOf(mixed))).toMatch(/anotaste 17 días\. Ya comparaste 9 de ellos: con 14, /);
  expect(said(seriesOf(times(3, { energy: 4 })))).toMatch(/ Cuando hayas comparado 14, leerás aquí /);
});

test("days that were not compared do not count, and one level alone is told alone", () => {
  expect(said(seriesOf([...times(13, { energy: 4, coherence: 80 }), ...times(10, { energy: 4 })]))).toMatch(
    /^En los últimos 30 días anotaste 23 días\. Ya comparaste 13 de ellos: con 14, /,
  );
  const text = said(seriesOf([{ energy: 4, coherence: 80 }, ...times(14, { energy: 3, coherence: 70 })]));
  expect(text).toContain(
    "En el día con energía alta o muy alta, tu coherencia fue del 80 %; en los otros 14 días fue del 70 % en promedio.",
  );
  expect(text).not.toContain("ánimo");
  const high = said(seriesOf([{ energy: 2, coherence: 60 }, ...times(14, { energy: 5, coherence: 90 })]));
  expect(high).toContain(
    "En los 14 días con energía alta o muy alta, tu coherencia fue del 90 % en promedio; en el otro día fue del 60 %.",
  );
  expect(said(seriesOf(times(14, { energy: 5, coherence: 90 })))).toContain(
    "En los 14 días que anotaste y comparaste hubo energía alta o muy alta; tu coherencia fue del 90 % en promedio.",
  );
});
