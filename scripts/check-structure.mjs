// `npm run check:structure`: checks file locations and imports (ARCHITECTURE.md, "The house"), and that every
// patch of test/faults still applies. Every complaint names its remedy. There is no list of exceptions.
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { findStale, readFaults } from "./faults.mjs";

const LINES_MAX = 400;
const LAYERS = ["app", "features", "ui", "server", "shared"];
/** A layer may also import itself. */
const MAY_IMPORT = {
  app: ["features", "ui", "server", "shared", "simulators"],
  features: ["ui", "server", "shared"],
  ui: ["shared"],
  server: ["shared", "simulators"],
  shared: [],
};
const VOCABULARY = [
  /^(contract|client)\.ts$/,
  /^[a-z0-9-]+\.server\.ts$/,
  /^[a-z0-9-]+\.browser\.js$/,
  /^[a-z0-9-]+-page\.tsx$/,
  /^components\/[a-z0-9-]+\.tsx?$/,
  /^[a-z0-9-]+\.ts$/,
  /^(components\/)?[a-z0-9-]+(\.server|\.screen)?\.test\.tsx?$/,
];
/** What another feature may import: contract, queries, client, rules and components. */
const SHARED_BY_FEATURES =
  /^(contract|client|([a-z0-9-]+-)?queries\.server|[a-z0-9-]+|components\/[a-z0-9-]+)\.tsx?$/;
const IMPORT = /(?:^|\n)\s*(import|export)\s+(type\s+)?([^"';]*?from\s+)?"([^"]+)"|\bimport\(\s*"([^"]+)"/g;

const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "src");
const complaints = [];
const featureImports = new Map();

for (const file of filesBelow(source)) {
  const path = relative(source, file);
  const [layer, feature] = path.split("/");
  const complain = (problem, remedy) => complaints.push(`src/${path}: ${problem}. ${remedy}`);

  if (!LAYERS.includes(layer)) complain("is in no known layer", `Move it below one of ${LAYERS.join(", ")}`);
  if (/^index\.tsx?$/.test(basename(file))) complain("is a barrel", "Import from the file itself");
  if (layer === "features") checkVocabulary(path, complain);

  const text = readFileSync(file, "utf8");
  const lines = text.split("\n").length;
  const isCode = /\.(ts|tsx|js)$/.test(file);
  if (isCode && !/^[a-z0-9.-]+$/.test(basename(file))) complain("is not named in kebab-case", "Rename it");
  if (isCode && lines > LINES_MAX) complain(`has ${lines} lines`, `Split it: ${LINES_MAX} at most`);
  if (isCode)
    for (const imported of importsOf(file, text)) checkImport({ path, layer, feature, imported, complain });
}
checkCircles();
checkFaults();

if (complaints.length > 0) {
  console.error(`${complaints.join("\n")}\n${complaints.length} found.`);
  process.exit(1);
}
console.log("Every file stands where it belongs.");

function checkVocabulary(path, complain) {
  const name = path.split("/").slice(2).join("/");
  if (VOCABULARY.some((pattern) => pattern.test(name))) return;
  complain(
    "has a name outside the vocabulary",
    "Use contract.ts, queries.server.ts, routes.server.ts, client.ts, <rule>.ts, *-page.tsx or components/*.tsx",
  );
}

function checkImport({ path, layer, feature, imported, complain }) {
  const { target, isType } = imported;
  const [targetLayer, targetFeature, ...rest] = target.split("/");
  const isTest = /\.test\.tsx?$/.test(path);
  if (!isTest && targetLayer !== layer && !MAY_IMPORT[layer]?.includes(targetLayer)) {
    complain(`imports ${target}`, `${layer} may import ${MAY_IMPORT[layer]?.join(", ") || "nothing"} only`);
  }
  if (layer === "features" && targetLayer === "features" && targetFeature !== feature) {
    remember(feature, targetFeature);
    const name = rest.join("/");
    if (!SHARED_BY_FEATURES.test(name) || name.endsWith("-page.tsx")) {
      complain(
        `imports ${target}`,
        "Take another feature's contract, queries, client, rule or component only",
      );
    }
  }
  if (!isForServer(path) && /\.server\.ts$/.test(target) && !isType) {
    complain(`imports ${target}`, "Code for the browser cannot import code of the server");
  }
  if (!isForServer(path) && !/\/contract\.ts$/.test(path) && /\/contract\.ts$/.test(target) && !isType) {
    complain(`imports values of ${target}`, "Use `import type`: schemas must not reach the browser");
  }
}

function isForServer(path) {
  return /\.server(\.test)?\.ts$|\.test\.tsx?$/.test(path) || /^(server|app\/server|app\/build)\//.test(path);
}

function remember(from, to) {
  featureImports.set(from, (featureImports.get(from) ?? new Set()).add(to));
}

function checkCircles() {
  const walk = (feature, trail) => {
    if (trail.includes(feature)) {
      const circle = [...trail.slice(trail.indexOf(feature)), feature].join(" → ");
      complaints.push(
        `src/features: ${circle} is a circle. Move what both need into the lower feature or into app`,
      );
      return;
    }
    for (const next of featureImports.get(feature) ?? []) walk(next, [...trail, feature]);
  };
  for (const feature of [...featureImports.keys()]) {
    const before = complaints.length;
    walk(feature, []);
    if (complaints.length > before) return;
  }
}

function checkFaults() {
  for (const fault of readFaults(root)) {
    const stale = findStale(root, fault);
    if (stale)
      complaints.push(
        `test/faults/${fault.name}.patch: ${stale}. Plant the same fault in the code as it is now`,
      );
  }
}

/** Returns the internal imports as paths below src/ (or `simulators/…`). */
function importsOf(file, text) {
  const found = [];
  for (const [, , type, , fixed, dynamic] of text.matchAll(IMPORT)) {
    const specifier = fixed ?? dynamic ?? "";
    if (!/^[.#]/.test(specifier)) continue;
    const target = specifier.startsWith("#")
      ? specifier.slice(1)
      : relative(source, resolve(dirname(file), specifier));
    found.push({ target, isType: Boolean(type) });
  }
  return found;
}

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
