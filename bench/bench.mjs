// `npm run bench [-- PART …]`: measures all, or the named parts, and prints their tables.
// --engines sqlite,postgres   --against FOLDER (another checkout, built, measured in the same rounds)
// --rounds 9 --calls 1000 --only WORDS (calls)   --rows 10000,1000000,10000000 (growth)   --minutes 60 (load)
// --notebooks small,large,huge --rounds 5 --throttled 1 --only PATH (phone)   --rounds 3 (import)
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { requireNode } from "../scripts/require-node.mjs";

requireNode();
const { sectionOf } = await import("./common/results.mjs");
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

const stop = Promise.withResolvers();
let isStopped = false;
stop.promise.catch(() => {
  isStopped = true;
});
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => stop.reject(new Error("it was stopped")));

await buildIfStale(ROOT);
const chosen = Object.keys(parts).filter((name) => positionals.length === 0 || positionals.includes(name));
if (chosen.length === 1) await measure(parts[chosen[0]]);
else for (const name of chosen) if (!isStopped) await runAlone(name);

/** Runs a part in its own process. If the part fails, its servers end with that process, and the next part runs. */
async function runAlone(name) {
  const flags = process.argv.slice(2).filter((word) => !positionals.includes(word));
  const child = spawn(process.execPath, [fileURLToPath(import.meta.url), name, ...flags], {
    stdio: "inherit",
  });
  stop.promise.catch(() => child.kill("SIGTERM"));
  const [status] = await once(child, "exit");
  if (status !== 0) process.exitCode = 1;
}

async function measure(part) {
  const { text, problem } = await sectionOf(part, optionsOf(part), stop.promise);
  console.log(text);
  if (problem) console.error(problem);
  if (problem) process.exit(1);
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
