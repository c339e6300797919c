import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");
const GIT_FILES = ["ls-files", "--cached", "--others", "--exclude-standard"];
const files = execFileSync("git", GIT_FILES, { cwd: ROOT, encoding: "utf8" })
  .split("\n")
  .filter((path) => path !== "" && existsSync(join(ROOT, path)));
const documents = files.filter((path) => path.endsWith(".md") && !path.startsWith("content/"));
/** Decisions and the changelog speak of the past, and what they name may have gone. */
const present = documents.filter((path) => !/^docs\/decisions\/|CHANGELOG/.test(path));
/** What documents call by a word of their own, such as the number of a new migration. */
const PLACEHOLDER = /NNNN/;

/** The names in documents, as the first group of a pattern, that stand for nothing. */
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

test("documents name decisions that exist, and each has a number of its own", () => {
  const numbers = documents.flatMap((path) => /^docs\/decisions\/(\d{4})-/.exec(path)?.[1] ?? []);
  expect(numbers).toEqual([...new Set(numbers)]);
  expect(findMissing(/\bdecisions? (\d{4})\b/gi, (number) => numbers.includes(number))).toEqual([]);
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
  /** In a span of code, a word with an inner capital or underscore. */
  const NAME = /(?<=`[^`\n]*\b)([A-Za-z]\w*(?:[a-z][A-Z]|[A-Za-z]_[A-Za-z])\w*)(?=[^`\n]*`)/g;
  expect(findMissing(NAME, (name) => known.has(name), present)).toEqual([]);
});
