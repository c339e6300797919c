import { counted } from "#shared/text/counted.ts";
import { percent } from "../looking-back-words.ts";
import { coherenceBy, type FeelingsSeries, type NotedDay, TOLD_FROM } from "./feelings-series.ts";

const HIGH = {
  energy: "energía alta o muy alta",
  mood: "ánimo bueno o muy bueno",
};

/** Describes and never explains: no sentence says that one led to the other. */
export function feelingsSentences({ days, noted }: FeelingsSeries): string[] {
  const span = `los últimos ${days.length} días`;
  if (noted.length === 0) return [`En ${span} no anotaste ningún día todavía.`];
  const beginning = `En ${span} anotaste ${counted(noted.length, "día", "días")}.`;
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
    const beginning = high.coherence === undefined ? "En ninguno de los" : "En los";
    return `${beginning} ${days} días que anotaste y comparaste hubo ${HIGH[feeling]}; tu coherencia fue del ${percent(coherence)} en promedio.`;
  }
  const days = high.count === 1 ? "el día" : `los ${counted(high.count, "día", "días")}`;
  const others = other.count === 1 ? "el otro día" : `los otros ${counted(other.count, "día", "días")}`;
  // Said once, of the first of the two that is one.
  const [here, there] = high.count === 1 ? ["", " en promedio"] : [" en promedio", ""];
  return `En ${days} con ${HIGH[feeling]}, tu coherencia fue del ${percent(high.coherence)}${here}; en ${others} fue del ${percent(other.coherence)}${there}.`;
}
