import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const GIT_FILES = ["ls-files", "--cached", "--others", "--exclude-standard"];
const files = execFileSync("git", GIT_FILES, { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(ROOT, path)));
const documents = files.filter((path) => path.endsWith(".md") && !path.startsWith("content/"));
/**
 * Documents about the present. Decisions and the changelog describe the past, so they may name things that are gone.
 */
const present = documents.filter((path) => !/^docs\/decisions\/|CHANGELOG/.test(path));
const records = documents.filter((path) => /^docs\/decisions\/\d/.test(path));
/** Placeholders in documents, such as the number of a new migration. */
const PLACEHOLDER = /NNNN/;

/** Finds names in documents (the first group of `pattern`) that do not exist. */
function findMissing(pattern: RegExp, isThere: (name: string, path: string) => boolean, paths = documents) {
  return paths.flatMap((path) =>
    Array.from(read(path).matchAll(pattern), ([, name = ""]) => name)
      .filter((name) => !PLACEHOLDER.test(name) && !isThere(name, path))
      .map((name) => `${path}: ${name}`),
  );
}

test("links in documents lead to files and headings that exist", () => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-");
  const isThere = (link: string, path: string) => {
    const [file, anchor] = link.split("#");
    const target = file ? join(dirname(path), file) : path;
    if (!existsSync(join(ROOT, target))) return false;
    return (
      !anchor ||
      Array.from(read(target).matchAll(/^#+ (.+)$/gm)).some(
        ([, heading = ""]) => anchorOf(heading) === anchor,
      )
    );
  };
  expect(findMissing(/\]\((?!\w+:|\/)([^)\s]+)\)/g, isThere)).toEqual([]);
});

test("the index lists each decision that code and documents name, and each record", () => {
  const index = read("docs/decisions/README.md");
  const rows = index.split("\n").filter((line) => /^\[?\d{4}\b/.test(line));
  const numbers = rows.map((row) => /\d{4}/.exec(row)?.[0] ?? "");
  expect(numbers).toEqual([...new Set(numbers)]);
  const listed = rows.flatMap((row) => /^\[(\d{4})\]\((\1-.*?)\)/.exec(row)?.[2] ?? []);
  expect(listed.sort()).toEqual(records.map((path) => basename(path)).sort());
  // A number without its own record leads to the record that contains its decision.
  expect(rows.filter((row) => !/\]\(\d{4}-/.test(row))).toEqual([]);
  const named = /(?<=\bdecisions? (?:\[?\d{4}\b.{1,5})?\[?)(\d{4})\b/gi;
  const texts = files.filter((path) => /\.([cm]?[jt]sx?|css|sql|ya?ml|md)$/.test(path));
  expect(findMissing(named, (number) => numbers.includes(number), texts)).toEqual([]);
});

test("documents name commands that exist", () => {
  const { scripts } = JSON.parse(read("package.json"));
  expect(findMissing(/\bnpm run ([\w:-]+)/g, (name) => name in scripts, present)).toEqual([]);
});

test("paths in documents, from the root or the end of a path, lead to files", () => {
  const isThere = (name: string) => files.some((file) => `/${file}`.endsWith(`/${name}`));
  const PATH = /`((?:[a-z][\w-]*\/)+[\w.-]+\.(?:[cm]?[jt]sx?|css|md|sql|yaml|patch))`/g;
  expect(findMissing(PATH, isThere, present)).toEqual([]);
});

test("names of code in documents stand in the code", () => {
  const code = files.filter((path) => /\.([cm]?[jt]sx?|json|css|sql|ya?ml)$|^deploy\//.test(path));
  const known = new Set(code.flatMap((path) => read(path).match(/\w+/g) ?? []));
  /** In a span of code, matches a word with an inner capital or underscore. */
  const NAME = /(?<=`[^`\n]*\b)([A-Za-z]\w*(?:[a-z][A-Z]|[A-Za-z]_[A-Za-z])\w*)(?=[^`\n]*`)/g;
  expect(findMissing(NAME, (name) => known.has(name), present)).toEqual([]);
});
