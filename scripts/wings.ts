import { parseSync } from "vite";
import type { readModules } from "./modules.ts";

type Module = ReturnType<typeof readModules>[number];

/** Each wing imports only the wings after it (decision 0105). */
export const WINGS = ["app", "notebook", "lessons", "billing", "member", "platform"];
/**
 * The maximum of lines of each wing, without tests. A commit that raises a limit must name the lines that it removed.
 */
const LINES_MAX: Record<string, number> = {
  app: 5149,
  notebook: 25010,
  lessons: 5844,
  billing: 8066,
  member: 3488,
  platform: 14855,
};
/** Words that code of platform may not use: it serves any product. The access "premium" is allowed. */
const PRODUCT =
  /^(goal|journal|calendar|idea|favourite|feeling|exercise|reminder|lesson|subscription|paypal|charge|withdrawal)s?$/i;
const DECLARED_TABLES = /declare module "#platform\/database\/schema\.ts" \{([\s\S]*?)\n\}/g;
/** A name of a table is a quoted word, or follows a word of SQL. */
const NAMED_TABLE = /(?:["'`]|\b(?:from|into|join|table|update)\s+)(\w+)/gi;
const README_WORDS_MAX = 350;
const PUBLIC_FILES_MAX = 6;

export function findUpwardImports(
  modules: readonly Module[],
): { path: string; target: string; below: string[] }[] {
  const bound = modules.filter((module) => isProductive(module) || wingOf(module.path) === "simulators");
  return bound.flatMap(({ path, imports }) => {
    const place = WINGS.indexOf(wingOf(path));
    const below = place < 0 ? [] : WINGS.slice(place + 1);
    // `app` starts the simulators, which import no wing.
    const isAllowed = (wing: string) =>
      wing === wingOf(path) || below.includes(wing) || (wing === "simulators" && wingOf(path) === "app");
    return imports
      .filter(({ target }) => !isAllowed(wingOf(target)))
      .map(({ target }) => ({ path, target, below }));
  });
}

/** Finds words of the product and names of other wings' tables in platform's code. Comments may contain them. */
export function findProductWords(modules: readonly Module[]): { path: string; line: number; word: string }[] {
  const tables = new Set(modules.filter(({ path }) => wingOf(path) !== "platform").flatMap(tablesOf));
  return modules
    .filter((module) => isProductive(module) && wingOf(module.path) === "platform")
    .flatMap(({ path, text }) => {
      const code = withoutComments(path, text);
      const words = [...code.matchAll(/[A-Za-z]\w*/g)].filter(([word]) =>
        wordsOf(word).some((one) => PRODUCT.test(one)),
      );
      const named = [...code.matchAll(NAMED_TABLE)].filter(([, name = ""]) => tables.has(name));
      return [...words, ...named].map(({ 0: word, index }) => ({
        path,
        line: code.slice(0, index).split("\n").length,
        word: word.replace(/^\W/, ""),
      }));
    });
}

export function findLargeWings(modules: readonly Module[]): { wing: string; lines: number; max: number }[] {
  const linesOf = (wing: string) =>
    modules
      .filter((module) => isProductive(module) && wingOf(module.path) === wing)
      .reduce((sum, { text }) => sum + text.split("\n").length - 1, 0);
  return WINGS.map((wing) => ({ wing, lines: linesOf(wing), max: LINES_MAX[wing] ?? 0 })).filter(
    ({ lines, max }) => lines > max,
  );
}

/** Checks that code outside a folder of platform with a README imports only the public files that the README lists. */
export function findWallFaults(modules: readonly Module[], readmes: ReadonlyMap<string, string>) {
  const faults: { path: string; problem: string; remedy: string }[] = [];
  const note = (path: string, problem: string, remedy: string) => faults.push({ path, problem, remedy });
  const walled = Array.from(readmes.keys(), (readme) => readme.slice(0, readme.lastIndexOf("/") + 1)).sort();
  const wallOf = (path: string) => walled.findLast((folder) => path.startsWith(folder));
  for (const [readme, text] of readmes) {
    const folder = wallOf(readme) ?? "";
    const [list = ""] = text.split("\n## Public files\n")[1]?.split("\n## ") ?? [];
    const open = Array.from(list.matchAll(/^- `(.+?)`: /gm), ([, name]) => `${folder}${name}`);
    const words = text.trim().split(/\s+/).length;
    if (words > README_WORDS_MAX)
      note(readme, `has ${words} words`, `Shorten it: ${README_WORDS_MAX} at most`);
    if (open.length > PUBLIC_FILES_MAX)
      note(readme, `lists ${open.length} public files`, `Merge or hide some: ${PUBLIC_FILES_MAX} at most`);
    for (const path of open)
      if (!declaresSomething(modules.find((module) => module.path === path)))
        note(readme, `lists ${path}`, "List a file that is there and does more than re-export");
    for (const { path, imports } of modules.filter(isProductive))
      for (const { target } of imports)
        if (wallOf(target) === folder && !path.startsWith(folder) && !open.includes(target))
          note(path, `imports ${target}`, `Import a public file (${readme})`);
  }
  return faults;
}

function declaresSomething(
  { path, text }: Module = { path: "", text: "", imports: [], exports: [] },
): boolean {
  return parseSync(path, text).program.body.some(
    (node) => !/^(Import|Export)/.test(node.type) || ("declaration" in node && node.declaration !== null),
  );
}

/** Splits names such as `goalCard` and `GOALS_MAX`. `journal_mode`, a setting of the database, stays one word. */
function wordsOf(name: string): string[] {
  return /^[A-Z\d_]+$/.test(name) ? name.split("_") : name.split(/(?<=[a-z\d])(?=[A-Z])/);
}

function tablesOf({ text }: Module): string[] {
  return Array.from(text.matchAll(DECLARED_TABLES), ([, body = ""]) => body).flatMap((body) =>
    Array.from(body.matchAll(/^ {4}(\w+):/gm), ([, name = ""]) => name),
  );
}

/**
 * Replaces comments by blanks, and also the class `max-w-lesson`, because it names a width and not a lesson.
 */
function withoutComments(path: string, text: string): string {
  const blank = (part: string) => part.replaceAll(/[^\n]/g, " ");
  let code = text.replaceAll("max-w-lesson", blank);
  for (const { start, end } of parseSync(path, text).comments)
    code = code.slice(0, start) + blank(code.slice(start, end)) + code.slice(end);
  return code;
}

export function isProductive({ path }: Pick<Module, "path">): boolean {
  return path.startsWith("src/") && !/\.test\.tsx?$/.test(path);
}

/** Returns the wing of a file below `src`, else its folder below the root. */
function wingOf(path: string): string {
  const [top = "", wing = ""] = path.split("/");
  return top === "src" ? wing : top;
}
