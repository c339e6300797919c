import { counted } from "#platform/shared/text/counted.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { inSentence } from "#platform/shared/text/in-sentence.ts";
import type { Habit, Plan } from "./contract.ts";
import type { Count, DayState } from "./habit-days.ts";

/** The words and the drawing of each state: a disc, half a sun, a line, a dot, two bars. Only done days have a colour. */
export const STATES: Record<DayState, { words: string; path?: string; look?: string }> = {
  done: { words: "hecho", path: "M3 10a7 7 0 1 0 14 0a7 7 0 1 0-14 0z", look: "fill-ember" },
  least: { words: "la mínima", path: "M3 13a7 7 0 0 1 14 0z", look: "fill-ember" },
  off: { words: "no tocaba", path: "M5 10h10", look: "stroke-edge" },
  gap: { words: "en blanco", path: "M7.6 10a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0z", look: "fill-edge" },
  pause: { words: "pausa", path: "M7.5 6v8M12.5 6v8", look: "stroke-edge" },
  open: { words: "sin marcar" },
  free: { words: "" },
  none: { words: "" },
};

/** Returns the words for a day's mark, or why the day has none; empty if nothing was due. */
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

export const countWords = ({ n, m }: Count) => `${n} de ${m}`;

export function planWords({ days, times }: Plan): string {
  if (times > 0) return `${counted(times, "vez", "veces")} por semana`;
  if (days.length === WEEKDAYS.length) return "todos los días";
  return days.map((day) => WEEKDAYS[day]).join(", ");
}
