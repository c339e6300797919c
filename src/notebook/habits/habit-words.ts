import { counted } from "#platform/shared/text/counted.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { inSentence } from "#platform/shared/text/in-sentence.ts";
import type { Habit, Plan } from "./contract.ts";
import type { Count, DayState } from "./habit-days.ts";

/** The words and the drawing of each state: a disc, half a sun, a line, a dot, two bars. Only done days have a colour. */
export const STATES: Record<DayState, { words: string; path?: string; look?: string }> = {
  done: { words: "hecho", path: "M4.6 12a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0z", look: "text-ember" },
  least: { words: "la mínima", path: "M4.6 14.6a7.4 6.4 0 0 1 14.8 0z", look: "text-ember" },
  off: { words: "no tocaba", path: "M5.8 11.8h12.4v.4h-12.4z", look: "text-edge" },
  gap: { words: "en blanco", path: "M10.1 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z", look: "text-edge" },
  pause: { words: "pausa", path: "M8.8 7h.4v10h-.4zM14.8 7h.4v10h-.4z", look: "text-edge" },
  open: { words: "sin marcar" },
  free: { words: "libre" },
  none: { words: "sin empezar" },
};

/** Returns the words for a day's mark, or why the day has none. */
export function stateWords(state: DayState, isToday = false): string {
  return isToday && state === "off" ? "hoy no tocaba" : STATES[state].words;
}

/** Matches a cue that needs no "Después de" before it. */
const LED = /^(a las?|al|antes|cuando|después|tras) /i;

/** Returns "Después del almuerzo; al menos, una vuelta", or a part of it. */
export function withCue({ cue_text, minimum_text }: Pick<Habit, "cue_text" | "minimum_text">): string {
  const [cue, minimum] = [inSentence(cue_text), inSentence(minimum_text)];
  const led = LED.test(cue) ? cue : `Después de ${cue}`.replace(/ de el /i, " del ");
  const least = minimum && `al menos, ${minimum}`;
  return [cue && led.charAt(0).toUpperCase() + led.slice(1), least].filter(Boolean).join("; ");
}

const timesWords = (times: number) => counted(times, "vez", "veces");

/** Returns "Lo hiciste 22 de 29 días en el último mes", with a part for each time; empty if nothing was due. */
export function countWords(counts: Readonly<Record<string, Count | undefined>>, isWeekly: boolean): string {
  const parts = Object.entries(counts).flatMap(([during, { n, m } = { n: 0, m: 0 }]) => {
    const due = isWeekly ? timesWords(m) : counted(m, "día", "días");
    return m > 0 ? `${n} de ${due} ${during}` : [];
  });
  return parts.length > 0 ? `Lo hiciste ${parts.join("; ")}` : "";
}

export function planWords({ days, times }: Omit<Plan, "from">): string {
  if (times > 0) return `${timesWords(times)} por semana`;
  if (days.length === WEEKDAYS.length) return "todos los días";
  return days.map((day) => WEEKDAYS[day]).join(", ");
}

/** Returns the last plan and the hour, such as "lunes, jueves, 08:00". */
export function whenWords({ plans, time }: Pick<Habit, "plans" | "time">): string {
  return [...plans.slice(-1).map(planWords), time].filter(Boolean).join(", ");
}
