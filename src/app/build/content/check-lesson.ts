import { readdirSync } from "node:fs";

const KEYS = new URL("../../../../content/keys/", import.meta.url);

/** Pages besides the keys that a lesson may lead to. A test compares them with the routes. */
export const LINKED_PAGES: readonly string[] = [
  "/ideas",
  "/mis-metas",
  "/mi-calendario",
  "/calendario",
  "/pedir-ayuda",
];

/** One word for one thing, and no errand that only paper can do. */
const WANDERING: readonly (readonly [words: RegExp, better: string])[] = [
  [/celular(es)?/i, "teléfono"],
  [/(el|un|del|al|los) bus(es)?/i, "autobús"],
  [/achic\p{L}+/iu, "reducir"],
  [/letra chica/i, "letra pequeña"],
  [/apoyo escolar/i, "clases de apoyo"],
  [/tom(ar|a|as|en) acción/i, "pasar a la acción"],
  [/(una? )?hojas? (de papel )?y (un )?lápiz/i, "an exercise that a telephone can hold"],
];

/** Nobody who reads two lessons should have two tasks for one night. */
const TONIGHT = /esta noche|antes de (cenar|dormir|acostarte)|hoy mismo/i;

const STUDY = /(un|una|otro|otra) (estudio|análisis|experimento|investigación|metaanálisis)/i;
const YEAR = /\((1[89]|20)\d\d\)/;
const LINK = /\]\(([^)]*)\)/g;
const LETTER_BEFORE = /(?<!\p{L})/u.source;
const LETTER_BEHIND = /(?!\p{L})/u.source;

export function faultOfSection(title: string, markdown: string): string | undefined {
  return (
    faultOfWords(markdown) ??
    faultOfLinks(markdown) ??
    faultOfStudies(markdown) ??
    (title === "Conclusión" ? faultOfClosing(markdown) : undefined)
  );
}

/** @returns the first word that the product says in another way */
export function faultOfWords(text: string): string | undefined {
  for (const [words, better] of WANDERING) {
    const found = whole(words).exec(text);
    if (found) return `says «${found[0]}»; write ${better}`;
  }
  return undefined;
}

/** A task completes «Ayer elegiste …. ¿Lo hiciste?», and its button says the day. */
export function faultOfTask(task: string): string | undefined {
  if (!/^\p{Ll}+r(te|l[aeo]s?)? /u.test(task)) return "begin it with an infinitive, as in «escribir tu meta»";
  if (/[.…]$/.test(task)) return "end it without a point";
  const [day] = whole(/hoy|mañana|ayer|esta noche/i).exec(task) ?? [];
  return day ? `says «${day}»; the reader chooses the day` : faultOfWords(task);
}

/** A quote shows where it was cut, and names its place as the others do. */
export function faultOfQuote({
  frase,
  obra,
}: {
  frase: string;
  obra?: string | undefined;
}): string | undefined {
  if (!/^[¡¿«…\p{Lu}]/u.test(frase)) return "begins inside a sentence: begin it with «…»";
  if (!/[.…!?»]$/u.test(frase)) return "ends inside a sentence: end it with «…»";
  if (obra && /capítulo|primera parte|segunda parte|libro [IVXLC]+|cap\. [IVXLC]+/.test(obra))
    return "obra: write the place as in «Don Quijote de la Mancha (1605), I, cap. 18»";
  return undefined;
}

function faultOfLinks(markdown: string): string | undefined {
  const known = [...LINKED_PAGES, ...readdirSync(KEYS).map((file) => `/clave/${file.replace(/\.md$/, "")}`)];
  for (const [, address = ""] of markdown.matchAll(LINK))
    if (!known.includes(address)) return `leads to ${address}; there are ${known.join(", ")}`;
  return undefined;
}

function faultOfStudies(markdown: string): string | undefined {
  const paragraphs = markdown.split(/\n\s*\n/);
  const nameless = paragraphs.find((paragraph) => whole(STUDY).test(paragraph) && !YEAR.test(paragraph));
  return nameless && `tells a study without «Autor (año)»: «${nameless.trim().slice(0, 60)}…»`;
}

function faultOfClosing(markdown: string): string | undefined {
  const [found] = TONIGHT.exec(markdown) ?? [];
  return found && `gives a task for «${found}»; two lessons would give two`;
}

/** `\b` takes an accent for the end of a word. */
function whole({ source, flags }: RegExp): RegExp {
  return new RegExp(`${LETTER_BEFORE}(?:${source})${LETTER_BEHIND}`, [...new Set(`${flags}u`)].join(""));
}
