import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
const documents = globSync(["*.md", "docs/**/*.md", "{bench,simulators,src,test}/**/*.md"], { cwd: ROOT });
/** What a decision record or a past release names may have gone since. */
const PAST = /^docs\/decisions|CHANGELOG/;
/** Neither `migrations/NNNN_name.sql` nor the owner's own `deploy/.env`. */
const FILE =
  /`((?:content|deploy|docs|e2e|migrations|scripts|simulators|src|test)\/(?!NNNN|\.env)[\w./-]+)`/g;

/** Whatever the pattern finds in a document and is not there, after the document's path. */
function findMissing(pattern: RegExp, isThere: (name: string, path: string) => boolean, paths = documents) {
  return paths.flatMap((path) =>
    Array.from(readFileSync(join(ROOT, path), "utf8").matchAll(pattern), ([, name = ""]) => name)
      .filter((name) => !isThere(name, path))
      .map((name) => `${path}: ${name}`),
  );
}

test("documents link to files that exist", () => {
  const isThere = (link: string, path: string) => existsSync(join(ROOT, dirname(path), link));
  expect(findMissing(/\]\((?!\/)([^)#\s:]+)(?:#[^)]*)?\)/g, isThere)).toEqual([]);
});

test("documents name decisions that exist, and each has a number of its own", () => {
  const numbers = globSync("docs/decisions/*.md", { cwd: ROOT }).map((path) => /(\d{4})-/.exec(path)?.[1]);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(findMissing(/\bdecisions? (\d{4})\b/g, (number) => numbers.includes(number))).toEqual([]);
});

test("documents of today name commands and files that exist", () => {
  const present = documents.filter((path) => !PAST.test(path));
  expect(findMissing(/\bnpm run ([\w:-]+)/g, (name) => name in scripts, present)).toEqual([]);
  expect(findMissing(FILE, (name) => existsSync(join(ROOT, name)), present)).toEqual([]);
});
