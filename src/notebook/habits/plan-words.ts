import { counted } from "#platform/shared/text/counted.ts";
import { WEEKDAYS } from "#platform/shared/text/day-words.ts";
import type { Plan } from "./contract.ts";

// These words have their own file: Hoy loads habit-words.ts, but never shows a plan.

export function planWords({ days, times }: Plan): string {
  if (times > 0) return `${counted(times, "vez", "veces")} por semana`;
  if (days.length === WEEKDAYS.length) return "todos los días";
  return days.map((day) => WEEKDAYS[day]).join(", ");
}
