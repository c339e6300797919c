import { meanOf } from "#notebook/journal/comparison/unreviewed.ts";
import { counted } from "#platform/shared/text/counted.ts";
import { percent } from "./looking-back-words.ts";

/** The fewest compared days that can show whether something and coherence go together. */
export const TOLD_FROM = 14;
export const NO_CAUSE = "Es lo que muestran tus días; no dice por qué.";

/** Compares the coherences of the days with `what` and of the others: "En los 9 días con ánimo bueno, tu coherencia…". */
export function besideCoherence(what: string, here: readonly number[], there: readonly number[]): string {
  const [own, other] = [meanOf(here), meanOf(there)];
  if (own === undefined || other === undefined) {
    const beginning = own === undefined ? "En ninguno de los" : "En los";
    return `${beginning} ${here.length + there.length} días que anotaste y comparaste hubo ${what}; tu coherencia fue del ${percent(own ?? other ?? 0)} en promedio.`;
  }
  const days = here.length === 1 ? "el día" : `los ${counted(here.length, "día", "días")}`;
  const others = there.length === 1 ? "el otro día" : `los otros ${counted(there.length, "día", "días")}`;
  // "En promedio" appears once: at the first group, or at the second if the first is a single day.
  const [first, second] = here.length === 1 ? ["", " en promedio"] : [" en promedio", ""];
  return `En ${days} con ${what}, tu coherencia fue del ${percent(own)}${first}; en ${others} fue del ${percent(other)}${second}.`;
}
