// `npm run drill:kill [sqlite|postgres]` and `npm run drill:restore`: run the drills of test/drills, print their
// counts, and fail if data was lost. They take minutes and need a machine without other work.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireNode } from "./require-node.mjs";

requireNode();
const [drill, engine] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "claves-drill-"));
const file = join(folder, "report.jsonl");
const run = (program, args) =>
  spawnSync(program, args, { stdio: "inherit", env: { ...process.env, TEST_LONG: "1", DRILL_REPORT: file } })
    .status ?? 1;
const project = engine ? ["--project", engine] : [];

const status =
  run("node", ["scripts/build.mjs"]) ||
  run("vitest", ["run", "--config", "vitest.long.config.ts", ...project, `test/drills/${drill}`]);
const lines = existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").map(JSON.parse) : [];
rmSync(folder, { recursive: true });

console.table(lines.map((line) => Object.fromEntries(Object.entries(line).map(cellOf))));
process.exit(status);

function cellOf([name, value]) {
  return [name, typeof value === "object" ? JSON.stringify(value) : value];
}
