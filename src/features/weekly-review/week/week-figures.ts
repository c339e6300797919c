import type { Goal } from "#features/goals/contract.ts";
import type { DayPages } from "#features/journal/month/day-pages.ts";
import { count, percent } from "#features/looking-back/looking-back-words.ts";
import { addDays, longDate, todayHere } from "#shared/days.ts";
import { listInWords } from "#shared/text/list-in-words.ts";
import { daysOfWeek } from "./iso-week.ts";

interface WeekDay {
  day: string;
  isProjected: boolean;
  isLived: boolean;
  /** From 0 to 100; undefined if the day was not compared. */
  average: number | undefined;
}

export interface WeekFigures {
  days: WeekDay[];
  /** Actions of goals that were completed on these days. */
  ticked: number;
}

export function weekFigures(
  week: string,
  pages: ReadonlyMap<string, DayPages>,
  goals: readonly Goal[],
): WeekFigures {
  const last = addDays(week, 6);
  const isHere = (at: string | null) => at !== null && isWithin(todayHere(new Date(at)), week, last);
  return {
    days: daysOfWeek(week).map((day) => {
      const { project, describe, average } = pages.get(day) ?? {};
      return { day, isProjected: project !== undefined, isLived: describe !== undefined, average };
    }),
    ticked: goals.flatMap(({ actions }) => actions).filter(({ done_at }) => isHere(done_at)).length,
  };
}

function isWithin(day: string, first: string, last: string): boolean {
  return first <= day && day <= last;
}

/** Such as "Proyectaste 5 días y describiste 4. …", of any week. Says nothing about what was not done. */
export function weekSentence({ days, ticked }: WeekFigures): string {
  const projected = days.filter(({ isProjected }) => isProjected).length;
  const lived = days.filter(({ isLived }) => isLived).length;
  const averages = days.flatMap(({ average }) => average ?? []);
  const pages = [
    projected > 0 && `proyectaste ${count(projected, "día", "días")}`,
    lived > 0 && `describiste ${count(lived, "día", "días")}`,
    ticked > 0 && `hiciste ${count(ticked, "acción", "acciones")} de tus metas`,
  ].filter((part) => part !== false);
  if (pages.length === 0) return "Tu diario no tiene páginas de estos días.";
  const list = listInWords(pages);
  const told = `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
  if (averages.length === 0) return told;
  const mean = Math.round(averages.reduce((sum, average) => sum + average, 0) / averages.length);
  return `${told} Tu coherencia fue de ${percent(mean)}.`;
}

/** Such as "lunes, 16 de noviembre de 2026: proyectado y descrito, 80 %"; undefined for a day without pages. */
export function dayLine({ day, isProjected, isLived, average }: WeekDay): string | undefined {
  const told = [isProjected && "proyectado", isLived && "descrito"].filter(Boolean).join(" y ");
  if (told === "") return undefined;
  return `${longDate(day)}: ${told}${average === undefined ? "" : `, ${percent(average)}`}`;
}
