// `npm run bench [-- PART …]`: measures all, or the named parts, and prints their tables.
// --engines sqlite,postgres   --against FOLDER (another checkout, built, measured in the same rounds)
// --rounds 9 --calls 1000 --only WORDS (calls)   --rows 10000,1000000,10000000 (growth)   --minutes 60 (load)
// --notebooks small,large,huge --rounds 5 --throttled 1 --only PATH (phone)   --rounds 3 (import)
import { parseArgs } from "node:util";
import { requireNode } from "../scripts/require-node.mjs";

requireNode();
const { headingOf, load } = await import("./common/results.mjs");
const { ROOT } = await import("./common/start-product.mjs");
const { buildIfStale } = await import("../src/app/build/build.ts");
const parts = await import("./parts/parts.mjs");

const FLAGS = ["engines", "against", "rounds", "calls", "only", "rows", "notebooks", "throttled", "minutes"];
const { values: given, positionals } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(FLAGS.map((name) => [name, { type: "string" }])),
});
for (const name of positionals)
  if (!parts[name]) throw new Error(`no part ${name}: ${Object.keys(parts).join(", ")}`);

try {
  await buildIfStale(ROOT);
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length === 0 || positionals.includes(name)) await measure(part);
  }
} catch (error) {
  console.error(error);
  // The servers of the part end with this process.
  process.exit(1);
}

async function measure(part) {
  const loads = [load()];
  const lines = await part.run(optionsOf(part));
  loads.push(load());
  console.log([headingOf({ title: part.title, loads }), ...lines].join("\n"));
}

function optionsOf({ full }) {
  const options = { engines: ["sqlite", "postgres"], against: given.against, only: given.only, ...full };
  if (given.engines) options.engines = given.engines.split(",");
  for (const [name, whole] of Object.entries(full)) {
    if (given[name] === undefined) continue;
    const values = given[name].split(",");
    options[name] = Array.isArray(whole)
      ? values.map((value) => (typeof whole[0] === "number" ? Number(value) : value))
      : Number(values[0]);
  }
  return options;
}
