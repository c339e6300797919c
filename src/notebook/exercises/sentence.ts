import type { Exercise, Line } from "#lessons/content/exercise.ts";
import { dateInSentence } from "#platform/shared/days/days.ts";
import { inSentence } from "#platform/shared/text/in-sentence.ts";

/** The texts of an exercise's lines, in their order. Days are `yyyy-MM-dd`. */
export type Values = readonly string[];

interface Written extends Line {
  value: string;
}

export function writtenLines({ lines }: Pick<Exercise, "lines">, values: Values): Written[] {
  return lines
    .map((line, index) => ({ ...line, value: values[index]?.trim() ?? "" }))
    .filter(({ value }) => value !== "");
}

/** Joins the lines that belong to the sentence. Only the last «¿Para qué?» counts. */
export function sentenceOf(exercise: Pick<Exercise, "lines">, values: Values): string {
  const written = writtenLines(exercise, values);
  const lastWhy = written.findLast(({ role }) => role === "porque");
  const parts = written
    .filter((line) => /une|accion|limite/.test(line.role ?? "") || line === lastWhy)
    .filter(({ value }) => /[\p{L}\p{N}]/u.test(value))
    .map(ledIn);
  const sentence = parts.map((part, at) => (at === 0 ? part : `${joint(parts, at)}${part}`)).join("");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** Matches the beginning of a part that depends on the part before. */
const DEPENDENT = /^(a partir|con|desde|en|hasta|para|por|porque|sin) /i;

/** Returns the separator. In "Venderé con mi horno, para pagar", only the first dependent part has no comma. */
function joint(parts: readonly string[], at: number): string {
  const [before = "", part = ""] = [parts[at - 1], parts[at]];
  const isFirst = at === 1 && DEPENDENT.test(part) && !DEPENDENT.test(before);
  const isSpan = /^(desde|a partir) /i.test(before) && part.startsWith("hasta ");
  return isFirst || isSpan ? " " : ", ";
}

/** Returns the reader's own title, or else the joined sentence. */
export function titleOf(exercise: Pick<Exercise, "lines">, values: Values): string {
  const own = writtenLines(exercise, values).find(({ role }) => role === "titulo")?.value;
  return own?.replace(/\.+$/, "") || sentenceOf(exercise, values);
}

/** Matches, for each leading word, the texts that need no such word before them. */
const INSTEAD: Readonly<Record<string, RegExp>> = {
  con: /^(con|sin|usando) /i,
  para: /^(para|porque|por) /i,
  desde: /^(desde|a partir|en) /i,
};

/** Returns a line after its leading word, such as "para pagar los lentes". */
export function ledIn({ role, text, value }: Written): string {
  const words = role === "limite" ? dateInSentence(value) : inSentence(value);
  const isLed = INSTEAD[text]?.test(words) ?? words.toLowerCase().startsWith(`${text} `);
  return text === "" || isLed ? words : `${text} ${words}`;
}

/** Returns the text of a note: the exercise's title, then each written line with its label. */
export function noteOf(exercise: Pick<Exercise, "title" | "lines" | "kind">, values: Values): string {
  const lines = writtenLines(exercise, values).map(({ label, role, value }) => {
    const words = role === "fecha" || role === "limite" ? dateInSentence(value) : value;
    return exercise.kind === "rueda" ? `${label}: ${value} de 10` : `${label} ${words}`;
  });
  return [exercise.title, ...lines].join("\n");
}
