// `npm run house`: prints figures that say how large and how simple the source is, each with its goal.
import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readModule, readModules } from "../modules.ts";
import { requireNode } from "../require-node.mjs";
import { findUpwardImports, findWallFaults, isProductive } from "../wings.ts";
import { namesOutside } from "./outside.ts";

requireNode();
const root = fileURLToPath(new URL("../..", import.meta.url));
const read = (path) => readFileSync(join(root, path), "utf8");
const modules = readModules(root);
const lineCount = ({ text }) => text.split("\n").length - 1;
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
const linesOf = (some) => sum(some.map(lineCount));
const codeBelow = (folder) => modules.filter((one) => isProductive(one) && one.path.startsWith(`${folder}/`));
const isTest = ({ path }) => /^(test|e2e)\/|\.test\./.test(path);

const tools = globSync("src/notebook/*/tool-words.ts", { cwd: root })
  .map((path) => ({ folder: dirname(path), code: codeBelow(dirname(path)) }))
  .sort((one, other) => linesOf(one.code) - linesOf(other.code));
const [smallest] = tools;
const TEMPLATE = "scripts/new-tool";
const template = globSync(`${TEMPLATE}/**/*.{ts,tsx}.txt`, { cwd: root })
  .map((path) => readModule(path.replace(TEMPLATE, "src/notebook/new").replace(/\.txt$/, ""), read(path)))
  .filter(isProductive);
const houseNames = modules
  .filter((one) => isProductive(one) && /^src\/(notebook|lessons|billing|member)\//.test(one.path))
  .flatMap(({ imports }) => imports)
  .filter(({ target }) => target.startsWith("src/platform/"))
  .flatMap(({ target, names = [""] }) => names.map((name) => `${target} ${name}`));
const readmes = globSync("src/platform/**/README.md", { cwd: root }).map((path) => [path, read(path)]);
const documents = execFileSync("git", ["ls-files", "*.md"], { cwd: root, encoding: "utf8" })
  .split("\n")
  .filter((path) => path && !/^(content|src|simulators)\/|asvs/i.test(path));
const touched = read(`${TEMPLATE}/new-tool.mjs`).match(/^insert\("/gm);

const FIGURES = [
  ["lines of src without tests", linesOf(modules.filter(isProductive)), 60_000],
  ["lines of tests", linesOf(modules.filter(isTest)), 50_000],
  ...importedBy("the template of new:tool", "src/notebook/new", template),
  ...importedBy(basename(smallest.folder), smallest.folder, smallest.code),
  ["names of platform that the features use", new Set(houseNames).size, 200],
  ["files of code and tests that a new tool touches outside its folder", touched.length, 4],
  [`lines of ${basename(smallest.folder)}, the smallest tool`, linesOf(smallest.code), 400],
  [`files of ${basename(smallest.folder)}`, smallest.code.length, 10],
  ["imports that run up between wings", findUpwardImports(modules).length, 0],
  ["faults of the walls around parts of platform", findWallFaults(modules, new Map(readmes)).length, 0],
  [
    "words of documents",
    sum(documents.map((path) => read(path).split(/\s+/).filter(Boolean).length)),
    30_000,
  ],
];
console.table(
  FIGURES.map(([figure, today, goal]) => ({ figure, today, goal, reached: today <= goal ? "yes" : "no" })),
);
console.log(`No file tells these:
- sentences that a reader does not understand at once: at most 5 %
- \`npm test\` on two cores: at most 7 minutes
- a first tool, by a person who knows only the documents: at most 60 minutes`);

function importedBy(name, folder, code) {
  const found = namesOutside(folder, code);
  return [
    [
      `lines of the files that ${name} imports from outside`,
      linesOf(modules.filter(({ path }) => found.has(path))),
      1500,
    ],
    [`names that ${name} uses from these files`, sum(Array.from(found.values(), ({ size }) => size)), 35],
  ];
}
