import type { Goal } from "#notebook/goals/contract.ts";
import { meanOf } from "#notebook/journal/comparison/unreviewed.ts";
import type { DayPages } from "#notebook/journal/month/day-pages.ts";
import { coherenceWords, percent, waitingWords } from "#notebook/looking-back/looking-back-words.ts";
import { addDays, longDate, todayHere } from "#platform/shared/days/days.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { listInWords } from "#platform/shared/text/list-in-words.ts";
import { daysOfWeek } from "./iso-week.ts";

export type WeekFigures = ReturnType<typeof weekFigures>;

/** `ticked` counts the goals' actions that the member completed on these days. */
export function weekFigures(week: string, pages: ReadonlyMap<string, DayPages>, goals: readonly Goal[]) {
  const last = addDays(week, 6);
  const isHere = (at: string | null) => {
    const day = at === null ? "" : todayHere(new Date(at));
    return week <= day && day <= last;
  };
  return {
    days: daysOfWeek(week).map((day) => {
      const { project, describe, ...compared } = pages.get(day) ?? {};
      return { ...compared, day, isProjected: project !== undefined, isLived: describe !== undefined };
    }),
    ticked: goals.flatMap(({ actions }) => actions).filter(({ done_at }) => isHere(done_at)).length,
  };
}

/** Returns text such as "Proyectaste 5 días y describiste 4. …" for any week. Says nothing about what was not done. */
export function weekSentence({ days, ticked }: WeekFigures): string {
  const projected = days.filter(({ isProjected }) => isProjected).length;
  const lived = days.filter(({ isLived }) => isLived).length;
  const mean = meanOf(days.flatMap(({ average }) => average ?? []));
  const waiting = days.filter(({ unreviewed }) => unreviewed !== undefined).length;
  const pages = [
    projected > 0 && `proyectaste ${counted(projected, "día", "días")}`,
    lived > 0 && `describiste ${projected > 0 ? lived : counted(lived, "día", "días")}`,
    ticked > 0 && `hiciste ${counted(ticked, "acción", "acciones")} de tus metas`,
  ].filter((part) => part !== false);
  if (pages.length === 0) return "Tu diario no tiene páginas de estos días.";
  const list = listInWords(pages);
  const told = `${list.charAt(0).toUpperCase()}${list.slice(1)}.`;
  const coherence =
    mean === undefined ? "" : `Lo que viviste se pareció en un ${percent(mean)} a lo que querías. `;
  return `${coherence}${told}${waitingWords(waiting)}`;
}

/** Returns "lunes, 16 de noviembre de 2026: proyectado y descrito, 80 %", or the like; undefined without pages. */
export function dayLine({ day, isProjected, isLived, average, unreviewed }: WeekFigures["days"][number]) {
  const told = [isProjected && "proyectado", isLived && "descrito"].filter(Boolean).join(" y ");
  if (told === "") return undefined;
  return `${longDate(day)}: ${told}${coherenceWords(average, unreviewed)}`;
}
