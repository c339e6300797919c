import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const GLOSSARY = "docs/glossary.md";
const SECTION = /## One word on the screen\n([\s\S]*?)\n## /;
const TEXTS = /^(src\/.*(?<!\.test)\.(ts|tsx|js)|content\/.*\.(md|yaml))$/;
/** Matches comments, names of other programs, and addresses, which are not texts of the product. */
const NO_TEXT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|«[^»]*»|https?:\/\/\S+/gm;

interface Words {
  /** Sentences of the specification, which keep their words. */
  exceptions: readonly string[];
  /** The words that the screen does not use, in lower case. */
  forbidden: readonly string[];
}

interface ForbiddenWord {
  path: string;
  line: number;
  word: string;
}

/** Reads the table of docs/glossary.md. */
export function readWords(glossary: string): Words {
  const [, section = ""] = SECTION.exec(glossary) ?? [];
  const [introduction = ""] = section.split("\n| ", 1);
  const rows = section.split("\n").filter((line) => line.startsWith("| "));
  const forbidden = rows
    .slice(2)
    .flatMap((row) => (row.split("|")[3] ?? "").split(","))
    .map((word) => word.trim().toLowerCase())
    .filter((word) => word !== "");
  return { exceptions: [...introduction.matchAll(/"([^"]+)"/g)].map(([, text = ""]) => text), forbidden };
}

/** Finds whole words, also if a line break is inside of them. */
export function findForbidden(text: string, { exceptions, forbidden }: Words): Omit<ForbiddenWord, "path">[] {
  let plain = text.replaceAll(NO_TEXT, blank);
  for (const sentence of exceptions) plain = plain.replaceAll(sentence, blank);
  return forbidden.flatMap((word) => {
    const pattern = new RegExp(`(?<!\\p{L})${word.replaceAll(" ", "\\s+")}(?!\\p{L})`, "giu");
    return Array.from(plain.matchAll(pattern), ({ index }) => ({
      line: plain.slice(0, index).split("\n").length,
      word,
    }));
  });
}

export function findForbiddenWords(root: string): ForbiddenWord[] {
  const words = readWords(readFileSync(join(root, GLOSSARY), "utf8"));
  const paths = ["src", "content"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map((path) => `${folder}/${path}`),
  );
  return paths
    .filter((path) => TEXTS.test(path))
    .flatMap((path) =>
      findForbidden(readFileSync(join(root, path), "utf8"), words).map((found) => ({ path, ...found })),
    );
}

/** Replaces a text by blanks and keeps its lines. */
function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, " ");
}
