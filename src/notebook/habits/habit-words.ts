import { counted } from "#platform/shared/text/counted.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { inSentence } from "#platform/shared/text/in-sentence.ts";
import type { Habit, Plan, WrittenHabit } from "./contract.ts";
import type { DayState } from "./habit-days.ts";

/** The words and the drawing of each state: a disc, half a sun, a line, a dot, two bars. */
export const STATES: Record<DayState, { words: string; path?: string }> = {
  done: { words: "hecho", path: "M4.6 12a7.4 7.4 0 1 0 14.8 0a7.4 7.4 0 1 0-14.8 0z" },
  least: { words: "la mínima", path: "M4.6 14.6a7.4 6.4 0 0 1 14.8 0z" },
  off: { words: "no tocaba", path: "M5.8 11.8h12.4v.4h-12.4z" },
  gap: { words: "en blanco", path: "M10.1 12a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z" },
  pause: { words: "pausa", path: "M8.8 7h.4v10h-.4zM14.8 7h.4v10h-.4z" },
  open: { words: "sin marcar" },
  free: { words: "libre" },
  none: { words: "sin empezar" },
};

/** Matches a cue that needs no "Después de" before it. */
const LED = /^(a las?|al|antes|cuando|después|tras) /i;

/** Returns "Después del almuerzo; al menos, una vuelta", or a part of it. */
export function withCue({ cue_text, minimum_text }: Pick<Habit, "cue_text" | "minimum_text">): string {
  const [cue, minimum] = [inSentence(cue_text), inSentence(minimum_text)];
  const led = LED.test(cue) ? cue : `Después de ${cue}`.replace(/ de el /i, " del ");
  const least = minimum && `al menos, ${minimum}`;
  return [cue && led.charAt(0).toUpperCase() + led.slice(1), least].filter(Boolean).join("; ");
}

export function planWords({ days, times }: Omit<Plan, "from">): string {
  if (times > 0) return `${counted(times, "vez", "veces")} por semana`;
  if (days.length === WEEKDAYS.length) return "todos los días";
  return days.map((day) => WEEKDAYS[day]).join(", ");
}

/** Returns when the habit is due and what follows a missed day: "lunes, 08:00. Si un día falto, salgo antes". */
export function planLine({ plans, time, missed_text }: WrittenHabit): string {
  const when = [...plans.slice(-1).map(planWords), time].filter(Boolean).join(", ");
  return missed_text ? `${when}. Si un día falto, ${inSentence(missed_text)}` : when;
}
