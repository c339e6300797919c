import { inSentence } from "#platform/shared/text/in-sentence.ts";
import type { Habit } from "./contract.ts";
import type { Count, DayState } from "./habit-days.ts";

const STATES: Record<DayState, string> = {
  done: "hecho",
  least: "la mínima",
  off: "no tocaba",
  gap: "en blanco",
  pause: "pausa",
  open: "sin marcar",
  free: "",
  none: "",
};

/** Returns the words for a day's mark, or why the day has none; empty if nothing was due. */
export function stateWords(state: DayState, isToday = false): string {
  return isToday && state === "off" ? "hoy no tocaba" : STATES[state];
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

export function countWords({ n, m }: Count): string {
  return `${n} de ${m}`;
}
