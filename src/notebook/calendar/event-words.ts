import { dateWords } from "#platform/shared/text/day-words.ts";
import { figure } from "#platform/shared/text/figure.ts";
import type { WrittenEvent } from "./client.ts";
import type { Repeats } from "./contract.ts";

export const REPEATS: Record<Repeats, string> = {
  never: "No se repite",
  daily: "Cada día",
  weekly: "Cada semana",
  monthly: "Cada mes",
  yearly: "Cada año",
};

export function countWords(count: number): string {
  return `${figure(count)} ${count === 1 ? "evento" : "eventos"}`;
}

export function dayWords(events: number, deadlines: number): string {
  const ofGoals = deadlines === 1 ? "fecha límite de una meta" : `fecha límite de ${deadlines} metas`;
  return [events > 0 && countWords(events), deadlines > 0 && ofGoals].filter(Boolean).join(", ");
}

export function repeatsWords({ repeats, repeat_until }: WrittenEvent): string {
  const words = REPEATS[repeats];
  if (repeats === "never" || repeat_until === null) return words;
  return `${words}, hasta el ${dateWords(repeat_until)}`;
}
