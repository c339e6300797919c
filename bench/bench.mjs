// `npm run bench [-- PART …]`: measures all, or the named parts, and prints their tables.
// --engines sqlite,postgres   --against FOLDER (another checkout, built, measured in the same rounds)
// --rounds 9 --calls 1000 --only WORDS (calls)   --rows 10000,1000000,10000000 (growth)   --minutes 60 (load)
// --notebooks small,large,huge --rounds 5 --throttled 1 --only PATH (phone)
// A section says what was less than its full size.
import { parseArgs } from "node:util";
import { requireNode } from "../scripts/require-node.mjs";

requireNode();
const { headingOf, load } = await import("./common/results.mjs");
const { ROOT } = await import("./common/start-product.mjs");
const { buildIfStale } = await import("../src/app/build/build.ts");
const parts = await import("./parts/parts.mjs");

const text = { type: "string" };
const { values: given, positionals } = parseArgs({
  args: process.argv.slice(2),
  allowPositionals: true,
  options: {
    engines: text,
    against: text,
    rounds: text,
    calls: text,
    only: text,
    rows: text,
    notebooks: text,
    throttled: text,
    minutes: text,
  },
});
for (const name of positionals)
  if (!parts[name]) throw new Error(`no part ${name}: ${Object.keys(parts).join(", ")}`);

try {
  await buildIfStale(ROOT);
  for (const [name, part] of Object.entries(parts)) {
    if (positionals.length === 0 || positionals.includes(name)) await measure(name, part);
  }
} catch (error) {
  console.error(error);
  // The servers of the part end with this process.
  process.exit(1);
}

async function measure(name, part) {
  const { options, less } = optionsOf(part);
  const loads = [load()];
  const lines = await part.run(options);
  const command = ["npm run bench --", name, ...flagsOf(part)].join(" ");
  loads.push(load());
  console.log([headingOf({ title: part.title, command, loads, less }), ...lines].join("\n"));
}

function optionsOf({ full }) {
  const options = { engines: ["sqlite", "postgres"], against: given.against, only: given.only, ...full };
  const less = [];
  if (given.engines) options.engines = given.engines.split(",");
  if (options.engines.length < 2) less.push(`only ${options.engines}`);
  if (given.only) less.push(`only calls with "${given.only}"`);
  for (const [name, whole] of Object.entries(full)) {
    if (given[name] === undefined) continue;
    const values = given[name].split(",");
    options[name] = Array.isArray(whole)
      ? values.map((value) => (typeof whole[0] === "number" ? Number(value) : value))
      : Number(values[0]);
    if (String(options[name]) !== String(whole)) less.push(`${name} ${options[name]} instead of ${whole}`);
  }
  return { options, less };
}

function flagsOf({ full }) {
  return ["engines", "only", ...Object.keys(full)]
    .filter((name) => given[name] !== undefined)
    .map((name) => `--${name} ${given[name]}`);
}
