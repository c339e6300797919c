import type { Exercise } from "#lessons/keys/exercise.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import { inSentence } from "#platform/shared/text/in-sentence.ts";
import type { Habit, Mark, Plan, WrittenHabit } from "./contract.ts";
import type { Count, DayState } from "./habit-days.ts";

/** Makes a daily habit from an exercise's lines. Its last two are about the worst day and a missed day. */
export function habitOf(
  { keyId: key_id, lines }: Pick<Exercise, "keyId" | "lines">,
  values: readonly string[],
  today: string,
): WrittenHabit {
  const of = (role: string) =>
    lines.flatMap((line, index) => (line.role === role ? (values[index] ?? "").trim() : []));
  const [action = "", [minimum_text = "", missed_text = ""]] = [of("accion")[0], of("respuesta")];
  const plans = [{ from: today, days: WEEKDAYS.map((_, day) => day), times: 0 }];
  const title = action.charAt(0).toUpperCase() + action.slice(1);
  const cue_text = of("une")[0] ?? "";
  return { title, minimum_text, cue_text, missed_text, plans, time: null, goal_id: null, key_id };
}

/** Names a mark as a button on that day does. */
export function markWords(mark: Mark, isToday: boolean): string {
  return mark === "off"
    ? isToday
      ? "hoy no tocaba"
      : "no tocaba"
    : { done: "hecho", least: "la mínima" }[mark];
}

/** Names a day's state; empty where nothing was due. */
export function stateWords(state: DayState): string {
  const said = { gap: "en blanco", pause: "pausa", open: "sin marcar", free: "", none: "" };
  return state in said ? said[state as keyof typeof said] : markWords(state as Mark, false);
}

/** Matches a cue that needs no leading word. */
const LED = /^(a las?|al|antes|cuando|después|tras) /i;

/** Says "Después del almuerzo; al menos, una vuelta", or a part of it. */
export function withCue({ cue_text, minimum_text }: Pick<Habit, "cue_text" | "minimum_text">): string {
  const [cue, minimum] = [inSentence(cue_text), inSentence(minimum_text)];
  const led = LED.test(cue) ? cue : `Después de ${cue}`.replace(/ de el /i, " del ");
  const least = minimum && `al menos, ${minimum}`;
  return [cue && led.charAt(0).toUpperCase() + led.slice(1), least].filter(Boolean).join("; ");
}

export function planWords({ days, times }: Plan): string {
  if (times > 0) return `${counted(times, "vez", "veces")} por semana`;
  if (days.length === WEEKDAYS.length) return "todos los días";
  return days.map((day) => WEEKDAYS[day]).join(", ");
}

export function countWords({ n, m }: Count): string {
  return `${n} de ${m}`;
}
