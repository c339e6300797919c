import { dateInSentence } from "#shared/days.ts";
import type { Exercise, Line } from "./exercise.ts";

/** What stands in each line, in the order of the exercise's lines. Days are `yyyy-MM-dd`. */
export type Values = readonly string[];

interface Written extends Line {
  value: string;
}

export function writtenLines({ lines }: Pick<Exercise, "lines">, values: Values): Written[] {
  return lines
    .map((line, index) => ({ ...line, value: values[index]?.trim() ?? "" }))
    .filter(({ value }) => value !== "");
}

/** Joins the lines that belong to the sentence. Of several «¿Para qué?» only the last counts. */
export function sentenceOf(exercise: Pick<Exercise, "lines">, values: Values): string {
  const written = writtenLines(exercise, values);
  const lastWhy = written.findLast(({ role }) => role === "porque");
  const parts = written
    .filter((line) => /une|accion|limite/.test(line.role ?? "") || line === lastWhy)
    .map(ledIn);
  const sentence = parts
    .join(", ")
    .replace(/, (y )?(hasta|para) /g, (_, and = "", word) => ` ${and}${word} `);
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The line that holds the sentence, or the sentence itself. */
export function titleOf(exercise: Pick<Exercise, "lines">, values: Values): string {
  const own = writtenLines(exercise, values).find(({ role }) => role === "titulo")?.value;
  return (own ?? sentenceOf(exercise, values)).replace(/\.$/, "");
}

/** A line with the words that lead it, such as "para pagar los lentes". */
export function ledIn({ role, text, value }: Written): string {
  const words = role === "limite" ? dateInSentence(value) : loweredFirst(value.replace(/[.,;]+$/, ""));
  return text === "" || words.toLowerCase().startsWith(`${text} `) ? words : `${text} ${words}`;
}

/** For the notes: every line with its label, under the exercise's title. */
export function noteOf(exercise: Pick<Exercise, "title" | "lines" | "kind">, values: Values): string {
  const lines = writtenLines(exercise, values).map(({ label, role, value }) => {
    const words = role === "fecha" || role === "limite" ? dateInSentence(value) : value;
    return exercise.kind === "rueda" ? `${label}: ${value} de 10` : `${label} ${words}`;
  });
  return [exercise.title, ...lines].join("\n");
}

/** Telephones begin each field with a capital. A word in capitals stays. */
function loweredFirst(text: string): string {
  return /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
