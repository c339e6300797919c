import { count, percent } from "../looking-back-words.ts";
import { coherenceBy, type FeelingsSeries, type NotedDay, TOLD_FROM } from "./feelings-series.ts";

const HIGH = {
  energy: "energía alta o muy alta",
  mood: "ánimo bueno o muy bueno",
};

/** Describes and never explains: no sentence says that one led to the other. */
export function feelingsSentences({ days, noted }: FeelingsSeries): string[] {
  const span = `los últimos ${days.length} días`;
  if (noted.length === 0) return [`En ${span} no anotaste ningún día todavía.`];
  const beginning = `En ${span} anotaste ${count(noted.length, "día", "días")}.`;
  const told = [sentenceOf("energy", noted), sentenceOf("mood", noted)].filter(
    (sentence) => sentence !== undefined,
  );
  if (told.length > 0) return [beginning, ...told, "Es lo que muestran tus días; no dice por qué."];
  if (days.length < TOLD_FROM) return [beginning];
  return [
    `${beginning} Cuando sean ${TOLD_FROM} días también comparados, aquí los leerás junto a tu coherencia.`,
  ];
}

function sentenceOf(feeling: "energy" | "mood", noted: readonly NotedDay[]): string | undefined {
  const groups = coherenceBy(feeling, noted);
  if (!groups) return undefined;
  const { high, other } = groups;
  if (high.coherence === undefined || other.coherence === undefined) {
    const { count: days, coherence = 0 } = high.coherence === undefined ? other : high;
    const which = high.coherence === undefined ? "sin" : "con";
    return `Los ${days} días que comparaste fueron ${which} ${HIGH[feeling]}; tu coherencia fue ${percent(coherence)} en promedio.`;
  }
  return `En ${theDays(high.count)} con ${HIGH[feeling]}, tu coherencia fue ${percent(high.coherence)} en promedio; en ${other.count === 1 ? "el otro" : `los otros ${other.count}`}, ${percent(other.coherence)}.`;
}

function theDays(number: number): string {
  return number === 1 ? "el día" : `los ${count(number, "día", "días")}`;
}
