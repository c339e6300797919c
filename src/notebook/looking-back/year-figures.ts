import { meanOf } from "#notebook/journal/comparison/unreviewed.ts";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { addMonths } from "#platform/shared/days/days.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { coherenceWords, comparedWords, waitingWords } from "./looking-back-words.ts";

export interface DaysProps {
  days: ReadonlyMap<string, DayPages>;
  today: string;
}

export type YearFigures = ReturnType<typeof yearFigures>;

/** Formats a year with four digits, as in `yyyy-MM-dd`. */
export function yearText(year: number): string {
  return String(year).padStart(4, "0");
}

export function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_, index) => addMonths(`${yearText(year)}-01-01`, index));
}

/** Returns the days of a month; `month` is its first day. */
export function daysOfMonth(month: string): string[] {
  const days = month.slice(0, 8);
  const last = Number(addMonths(`${days}31`, 0).slice(8));
  return Array.from({ length: last }, (_, index) => days + String(index + 1).padStart(2, "0"));
}

export function yearFigures(days: ReadonlyMap<string, DayPages>, year: number) {
  const months = monthsOf(year).map((month) => ({
    month,
    pages: daysOfMonth(month).flatMap((day) => days.get(day) ?? []),
  }));
  return {
    year,
    months: months.map(({ month, pages }) => ({ month, ...figuresOf(pages) })),
    ...figuresOf(months.flatMap(({ pages }) => pages)),
  };
}

export function hasPages({ projected, described }: ReturnType<typeof figuresOf>): boolean {
  return projected + described > 0;
}

function figuresOf(pages: readonly DayPages[]) {
  const averages = pages.flatMap(({ average }) => average ?? []);
  return {
    projected: pages.filter(({ project }) => project).length,
    described: pages.filter(({ describe }) => describe).length,
    compared: averages.length,
    average: meanOf(averages),
    unreviewed: pages.filter(({ unreviewed }) => unreviewed !== undefined).length,
  };
}

export function dayWords(pages: DayPages | undefined): string {
  if (!pages) return "sin páginas";
  const { project, describe, average, unreviewed } = pages;
  const held = project && describe ? "proyectado y descrito" : describe ? "descrito" : "proyectado";
  return held + coherenceWords(average, unreviewed, " de coherencia");
}

export function yearSentence(figures: YearFigures): string {
  const { year, projected, described, compared, average, unreviewed } = figures;
  if (projected + described === 0) return `De ${year} no hay páginas en tu diario.`;
  const told = [
    described > 0 && `describiste ${counted(described, "día", "días")}`,
    projected > 0 && `proyectaste ${counted(projected, "día", "días")}`,
  ];
  const coherence = average === undefined ? "" : ` ${comparedWords("Comparaste", compared, average)}.`;
  return `En ${year} ${told.filter(Boolean).join(" y ")}.${coherence}${waitingWords(unreviewed)}`;
}
