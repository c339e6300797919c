// `npm run check:structure`: checks file locations and imports (ARCHITECTURE.md, "The wings"), and that every patch of
// test/faults still applies. It also finds words that docs/glossary.md forbids, and texts that would make a translated
// page unusable (decision 0098). Every complaint names its remedy. The script has no list of exceptions.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { findBareTexts } from "./bare-texts.ts";
import { findStale, readFaults } from "./faults.mjs";
import { findCircles, findUnusedExports, readModules } from "./modules.ts";
import { findLargeWings, findProductWords, findUpwardImports, findWallFaults, WINGS } from "./wings.ts";
import { findForbiddenWords } from "./words.ts";

const LINES_MAX = 400;
const FOLDER_MAX = 25;
/** The server's folders in platform. */
const PLATFORM_SERVER =
  /^platform\/(backup|database|files|http|jobs|limits|mail|outgoing|server|session|sync\/server)\//;
/** The names of files in a feature, or in a folder for one theme of it. */
const VOCABULARY = [
  /^([a-z0-9-]+\/)?README\.md$/,
  /^([a-z0-9-]+\/)?[a-z0-9-]+(\.server)?\.ts$/,
  /^([a-z0-9-]+\/)?[a-z0-9-]+\.browser\.js$/,
  /^[a-z0-9-]+-page\.tsx$/,
  /^[a-z0-9-]+\/[a-z0-9-]+\.tsx$/,
  /^([a-z0-9-]+\/)?[a-z0-9-]+(\.server|\.screen)?\.test\.tsx?$/,
];
/** The files that another feature may import: contract, queries, client, rules and components. */
const SHARED_BY_FEATURES = /^([a-z0-9-]+\/)?(([a-z0-9-]+-)?queries\.server|[a-z0-9-]+)\.tsx?$/;

const root = fileURLToPath(new URL("..", import.meta.url));
const modules = readModules(root);
const complaints = [];
const featureImports = new Map();

for (const path of filesBelow("src")) checkPlace(path);
for (const { path, text, imports } of modules.filter(({ path }) => path.startsWith("src/"))) {
  checkLines(path, text);
  for (const imported of imports) checkImport(path.slice("src/".length), imported);
}
for (const [folder, files] of Map.groupBy(modules, ({ path }) => dirname(path))) {
  if (files.length > FOLDER_MAX)
    complain(
      folder,
      `has ${files.length} modules`,
      `Give themes folders of their own: ${FOLDER_MAX} at most`,
    );
}
for (const { path, target, below } of findUpwardImports(modules)) {
  const allowed = below.join(", ") || "no other wing";
  complain(path, `imports ${target}`, `It may import ${allowed}: let app hand in what it needs`);
}
for (const { path, line, word } of findProductWords(modules)) {
  complain(
    `${path}:${line}`,
    `names ${word}, a word of the product`,
    "Take it as a parameter, or move it up",
  );
}
const readmes = filesBelow("src/platform").filter((path) => path.endsWith("/README.md"));
const readmeTexts = readmes.map((path) => [path, readFileSync(join(root, path), "utf8")]);
for (const { path, problem, remedy } of findWallFaults(modules, new Map(readmeTexts)))
  complain(path, problem, remedy);
for (const { wing, lines, max } of findLargeWings(modules)) {
  complain(`src/${wing}`, `has ${lines} lines`, `Delete first: ${max} at most (scripts/wings.ts)`);
}
for (const circle of [...findCircles(modules), ...findCircles(features())]) {
  const way = [...circle, circle[0]].join(" → ");
  complain(circle[0], `${way} is a circle`, "Move what both need lower, or into a file of its own");
}
for (const { path, name } of findUnusedExports(modules)) {
  complain(path, `exports ${name}, which no other file imports`, "Import it, or remove `export`");
}
checkFaults();
for (const { path, line, word } of findForbiddenWords(root)) {
  complain(`${path}:${line}`, `says "${word}"`, 'Use the word of docs/glossary.md, "One word on the screen"');
}
for (const { path, line } of findBareTexts(
  modules.filter(({ path }) => /^src\/.*(?<!\.test)\.tsx$/.test(path)),
)) {
  complain(
    `${path}:${line}`,
    "has a text beside what comes and goes",
    "Give it an element of its own, or make one text of all",
  );
}

if (complaints.length > 0) {
  console.error(`${complaints.join("\n")}\n${complaints.length} found.`);
  process.exit(1);
}
console.log("Every file stands where it belongs.");

function complain(path, problem, remedy) {
  complaints.push(`${path}: ${problem}. ${remedy}`);
}

function checkPlace(path) {
  const [, wing, ...rest] = path.split("/");
  const name = basename(path);
  if (!WINGS.includes(wing)) complain(path, "is in no wing", `Move it below one of ${WINGS.join(", ")}`);
  if (/^index\.tsx?$/.test(name)) complain(path, "is a barrel", "Import from the file itself");
  if (/\.(ts|tsx|js)$/.test(name) && !/^[a-z0-9.-]+$/.test(name))
    complain(path, "is not named in kebab-case", "Rename it");
  if (/\/components\/(?!use-)[^/]*(?<!\.test)\.ts$/.test(path))
    complain(path, "is neither a component nor a hook", "Move it out of components/");
  if (hasFeatures(wing, rest[0]) && !VOCABULARY.some((pattern) => pattern.test(rest.slice(1).join("/"))))
    complain(
      path,
      "has a name outside the vocabulary",
      "Use contract.ts, queries.server.ts, routes.server.ts, client.ts, <rule>.ts, *-page.tsx or <room>/*.tsx",
    );
}

function checkLines(path, text) {
  const lines = text.split("\n").length;
  if (lines > LINES_MAX) complain(path, `has ${lines} lines`, `Split it: ${LINES_MAX} at most`);
}

function checkImport(path, { target, kind }) {
  const [wing, feature] = path.split("/");
  const [targetWing, targetFeature, ...rest] = target.replace(/^src\//, "").split("/");
  const refuse = (remedy) => complain(`src/${path}`, `imports ${target}`, remedy);
  const isTest = /\.test\.tsx?$/.test(path);
  // Tests may import upwards.
  if (isTest && WINGS.indexOf(targetWing) < WINGS.indexOf(wing)) return;
  const remedy = refuseInPlatform(path, targetFeature, targetWing);
  if (!isTest && remedy) refuse(remedy);
  const own = `${wing}/${feature}`;
  const other = `${targetWing}/${targetFeature}`;
  if (own !== other && hasFeatures(wing, feature) && hasFeatures(targetWing, targetFeature)) {
    featureImports.set(own, (featureImports.get(own) ?? new Set()).add(other));
    const name = rest.join("/");
    if (!SHARED_BY_FEATURES.test(name) || name.endsWith("-page.tsx")) {
      refuse("Take another feature's contract, queries, client, rule or component only");
    }
  }
  if (isForServer(path) || kind === "type") return;
  if (/\.server\.ts$/.test(target)) refuse("Code for the browser cannot import code of the server");
  if (/\/contract\.ts$/.test(target) && !/\/contract\.ts$/.test(path)) {
    refuse("Use `import type`: schemas must not reach the browser");
  }
}

/** In app and platform, only the folder `sync` is a feature. */
function hasFeatures(wing, folder) {
  return (
    ["notebook", "lessons", "billing", "member"].includes(wing) || (wing === "platform" && folder === "sync")
  );
}

/** Refuses wrong imports within platform: `shared` runs in browser and server, and `ui` only shows its props. */
function refuseInPlatform(path, targetPart, targetWing) {
  const [wing, part] = path.split("/");
  if (wing !== "platform" || targetWing !== "platform") return undefined;
  if (part === "shared" && targetPart !== "shared") return "platform/shared may import nothing else";
  if (part === "ui" && !["ui", "shared"].includes(targetPart))
    return "platform/ui may import platform/shared only";
  return PLATFORM_SERVER.test(path) && targetPart === "ui" ? "The server shows no components" : undefined;
}

function isForServer(path) {
  if (/\.server(\.test)?\.ts$|\.test\.tsx?$/.test(path)) return true;
  return PLATFORM_SERVER.test(path) || /^(app\/(server|build)|lessons\/content)\//.test(path);
}

/** Returns the features as modules that import each other. */
function features() {
  return Array.from(featureImports, ([path, others]) => ({
    path,
    imports: Array.from(others, (target) => ({ target, kind: "value" })),
  }));
}

function checkFaults() {
  const numbers = new Set();
  for (const fault of readFaults(root)) {
    const [number] = fault.name.split("-");
    if (numbers.has(number))
      complain(
        `test/faults/${fault.name}.patch`,
        `is another fault ${number}`,
        "Give it the next free number",
      );
    numbers.add(number);
    const stale = findStale(root, fault);
    if (stale)
      complain(`test/faults/${fault.name}.patch`, stale, "Plant the same fault in the code as it is now");
  }
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}
