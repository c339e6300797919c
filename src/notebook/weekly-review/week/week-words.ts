import { addDays, dateInSentence } from "#platform/shared/days/days.ts";

export const QUESTIONS = {
  good_text: "¿Qué salió bien?",
  hard_text: "¿Qué no salió como querías?",
  goals: "Lo que sigue en tus metas",
  ideas: "Tus ideas",
  steps: "Para los días siguientes",
};

/** Returns text such as "Semana del 16 al 22 de noviembre de 2026". */
export function weekName(week: string): string {
  return `Semana ${weekSpan(week)}`;
}

/** Returns text such as "del 28 de diciembre de 2026 al 3 de enero de 2027". Repeats neither month nor year. */
export function weekSpan(week: string): string {
  const [first, last] = [dateWords(week), dateWords(addDays(week, 6))];
  const from = [first.date];
  if (first.month !== last.month) from.push(first.month);
  if (first.year !== last.year) from.push(first.year);
  return `del ${from.join(" de ")} al ${last.date} de ${last.month} de ${last.year}`;
}

function dateWords(day: string) {
  const [, date = "", , month = "", , year = ""] = dateInSentence(day).split(" ");
  return { date, month, year };
}
